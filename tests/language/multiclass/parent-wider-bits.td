// llvm: 21 22 -- 23 checks the types of these arguments
// Wider bits lose their upper bits.
class R<bits<4> o> { bits<4> f = o; }
multiclass B<bits<4> o> { def "" : R<o>; }
multiclass C<bits<8> o> : B<o>;
defm D : C<0x65>;
