/* SPDX-License-Identifier: Apache-2.0 */
// How many arguments there are is decided before main begins.
// options: --guide dgse --args=2
// paths: 3
// open: more than 2 arguments
int main(int argc, char **argv)
{
    (void)argv;
    return argc > 1;
}
