__asm__(".section .interp, \"a\"\n.ascii \"without an end\"\n.text");
int main(void) { return 0; }
