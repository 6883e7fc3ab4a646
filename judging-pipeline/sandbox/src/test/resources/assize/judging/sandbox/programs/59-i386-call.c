#include <stdio.h>
int main(void) {
    int pid;
    __asm__ volatile("int $0x80" : "=a"(pid) : "a"(20));
    printf("ESCAPE %d\n", pid);
    return 0;
}
