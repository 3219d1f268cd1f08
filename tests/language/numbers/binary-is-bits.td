// A binary literal is bits<n>, n its digit count, and converts where an int is wanted.
def d {
  int i = 0b101; int j = 0b0; bits<3> b = 0b101; bit one = 0b1; bits<5> lead = 0b00101;
  list<bits<2>> l = [0b10, 0b01]; string s = !cast<string>(0b110); int sum = !add(0b11, 1);
  string r = !repr(0b0110);
}
