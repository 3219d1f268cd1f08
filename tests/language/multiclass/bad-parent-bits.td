// error-line: 4 -- the real tool crashes
class R<bits<8> o> { bits<8> f = o; }
multiclass B<bits<8> o> { def "" : R<o>; }
multiclass C<bits<4> o> : B<o>;
defm D : C<5>;
