// llvm: 21 22 -- 23 checks the types of these arguments
// error-line: 5 -- the real tool crashes
class R<bits<8> o> { bits<8> f = o; }
multiclass B<bits<8> o> { def "" : R<o>; }
multiclass C<bits<4> o> : B<o>;
defm D : C<5>;
