// llvm: 21 22 -- 23 wants the bits of a `let` in braces
// An instruction encoding assembled as targets do it.
class Inst<bits<4> op> { bits<16> Inst; bits<16> Soft = 0; let Inst{15...12} = op; bits<4> pred = 14; let Inst{3...0} = pred; }
class RR<bits<4> op, bit w> : Inst<op> { bits<3> rd; bits<3> rs; let Inst{11} = w; let Inst{10...8} = rd; let Inst{7...5} = rs; let Inst{4} = 0; }
class RI<bits<4> op> : RR<op, 1> { bits<5> imm; let Inst{7...3} = imm; let Inst{2} = imm{4}; }
def add : RR<1, 0>; def addw : RR<1, 1>; def addi : RI<2>; def movi : RI<3> { let rs = 0; let pred = {1, ?, 1, 0}; let rd{2} = 1; }
def nop : RR<0, 0> { let rd = 0; let rs = 0; }
let Inst<0> = 1 in def bad_style : RI<5>;
