class Inst<bits<4> opcode> {
  bits<16> encoding;
  let encoding{15-13} = opcode;
}
class Flag<bits<4> opcode> {
  bits<16> encoding;
  let encoding{0} = opcode;
}
class Wide<bits<2> opcode> {
  bits<16> encoding;
  let encoding{3-0} = opcode;
}
