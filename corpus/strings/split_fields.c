/* SPDX-License-Identifier: Apache-2.0 */
/* Splits at commas into at most two places; three fields are one too many. */
char __VERIFIER_nondet_char(void);

int main(void)
{
    char text[5] = "";
    const char *field[2];
    int fields = 0;
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    field[fields++] = text;
    for (int i = 0; i < 4 && text[i] != '\0'; i++) {
        if (text[i] != ',')
            continue;
        text[i] = '\0';
        field[fields++] = &text[i + 1];
    }
    return field[0][0];
}
