/* SPDX-License-Identifier: Apache-2.0 */
/* The last character is kept at the place that it has in the line; four
 * characters without a newline have one place more. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[5];
    char last[3] = "..";
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    size_t length = strlen(line);
    last[length - 1] = line[length - 1];
    return last[0];
}
