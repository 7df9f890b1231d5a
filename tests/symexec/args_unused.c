// SPDX-License-Identifier: Apache-2.0
// paths: 1
int main(void) {
    return 0;
}
