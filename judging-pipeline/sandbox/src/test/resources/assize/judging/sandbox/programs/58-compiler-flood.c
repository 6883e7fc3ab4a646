#define A B B B B B B B B B B B B B B B B
#define B C C C C C C C C C C C C C C C C
#define C D D D D D D D D D D D D D D D D
#define D E E E E E E E E E E E E E E E E
#define E undeclared_name;
int main(void) { A A A A A A A A return 0; }
