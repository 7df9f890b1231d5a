// SPDX-License-Identifier: Apache-2.0
// options: --args 1 --arg-bytes 2
// fault: out-of-bounds 7
// open: more than 1 arguments
int main(int argc, char **argv) {
    if (argc == 2)
        return argv[1][1];
    return 0;
}
