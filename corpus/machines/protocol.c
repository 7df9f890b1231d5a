/* SPDX-License-Identifier: Apache-2.0 */
/* Open, send, close: data before the connection is a fault of the machine. */
#include <assert.h>
#include <stdio.h>

enum state { IDLE, CONNECTED, CLOSED };

int main(void)
{
    enum state state = IDLE;
    int sent = 0;
    for (int i = 0; i < 4 && state != CLOSED; i++) {
        switch (getchar()) {
        case 's':
            if (state == IDLE)
                state = CONNECTED;
            break;
        case 'd':
            assert(state == CONNECTED);
            sent++;
            break;
        case 'c':
            if (state == CONNECTED)
                state = CLOSED;
            break;
        default:
            return 1;
        }
    }
    return sent;
}
