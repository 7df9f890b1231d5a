/* SPDX-License-Identifier: Apache-2.0 */
/// <wctype.h> in the C locale: the characters below 128 are those of <ctype.h>,
/// whose tables (a name that programs may not define) answer; others are in no
/// class.
#include "model.h"

#include <ctype.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

static int in_class(wint_t c, int bits)
{
    return c < 128 ? (*__ctype_b_loc())[c] & bits : 0;
}

int(iswalnum)(wint_t c)
{
    return in_class(c, _ISalnum);
}

int(iswalpha)(wint_t c)
{
    return in_class(c, _ISalpha);
}

int(iswblank)(wint_t c)
{
    return in_class(c, _ISblank);
}

int(iswcntrl)(wint_t c)
{
    return in_class(c, _IScntrl);
}

int(iswdigit)(wint_t c)
{
    return c - '0' < 10;
}

int(iswgraph)(wint_t c)
{
    return in_class(c, _ISgraph);
}

int(iswlower)(wint_t c)
{
    return in_class(c, _ISlower);
}

int(iswprint)(wint_t c)
{
    return in_class(c, _ISprint);
}

int(iswpunct)(wint_t c)
{
    return in_class(c, _ISpunct);
}

int(iswspace)(wint_t c)
{
    return in_class(c, _ISspace);
}

int(iswupper)(wint_t c)
{
    return in_class(c, _ISupper);
}

int(iswxdigit)(wint_t c)
{
    return in_class(c, _ISxdigit);
}

/* ---- classes by name ----------------------------------------------------- */

static bool equal(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

/// The class's bit, 0 when there is none of the name.
wctype_t wctype(const char *name)
{
    static const struct {
        const char *name;
        unsigned short bit;
    } classes[] = {
        {"alnum", _ISalnum}, {"alpha", _ISalpha}, {"blank", _ISblank},
        {"cntrl", _IScntrl}, {"digit", _ISdigit}, {"graph", _ISgraph},
        {"lower", _ISlower}, {"print", _ISprint}, {"punct", _ISpunct},
        {"space", _ISspace}, {"upper", _ISupper}, {"xdigit", _ISxdigit},
    };

    for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++) {
        if (equal(name, classes[i].name)) {
            return classes[i].bit;
        }
    }
    return 0;
}

int(iswctype)(wint_t c, wctype_t class)
{
    return in_class(c, (int)class) != 0;
}

static const int32_t mapping[2]; // to lower case, to upper case: by address

wctrans_t wctrans(const char *name)
{
    return equal(name, "tolower")   ? &mapping[0]
           : equal(name, "toupper") ? &mapping[1]
                                    : NULL;
}

wint_t(towctrans)(wint_t c, wctrans_t to)
{
    if (to == &mapping[0] && c - 'A' < 26U) {
        return c + 32;
    }
    return to == &mapping[1] && c - 'a' < 26U ? c - 32 : c;
}

/* ---- columns ------------------------------------------------------------- */

static int width_of(wchar_t c)
{
    if (c == L'\0') {
        return 0;
    }
    return in_class((wint_t)c, _ISprint) != 0 ? 1 : -1;
}

int wcwidth(wchar_t c)
{
    return width_of(c);
}

int wcswidth(const wchar_t *s, size_t n)
{
    int width = 0;

    for (size_t i = 0; i < n && s[i] != L'\0'; i++) {
        if (width_of(s[i]) < 0) {
            return -1;
        }
        width++;
    }
    return width;
}
