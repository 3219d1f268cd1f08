// An instruction of the stack machine.
class Opcode<bits<8> byte, string text> {
  bits<8> encoding = byte;
  string mnemonic = text;
  string summary = ?;
  int pops = 0;
  int pushes = 0;
  string kind = "plain"; // or "jump"
}
