// The name of an unnamed record is known when the record is entered, which is too late for arguments.
class B<string s> { string v = s; }
multiclass M { def x : B<NAME>; def y { B b = B<NAME>; } }
defm : M;
