// SPDX-License-Identifier: Apache-2.0
// paths: 1
// open: arguments of main: none
int main(int argc, char **argv) {
    return argv[argc] == 0 && argc == 1 ? 0 : 10 / (argc - 1);
}
