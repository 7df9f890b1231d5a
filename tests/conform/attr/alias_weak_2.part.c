int overridden(void) { return 100; }
int wvar = 50;
int kept(void);
int call(void) { return kept() + overridden(); }
