// One error for the value of the class, and one for each record with an argument that does not fit.
class Inst<int opcode> { bits<4> op = opcode; bits<2> kind = 9; }
def add : Inst<20>;
def sub : Inst<20>;
def mul : Inst<3>;
