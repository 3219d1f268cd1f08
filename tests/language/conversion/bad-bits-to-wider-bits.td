// ... while bits<4> to bits<8> is refused at once.
class A<bits<4> n> {
  bits<8> w = n;
}
