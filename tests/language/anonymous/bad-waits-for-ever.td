// The arguments of `C3` have no names left, but `C17` passed on a name that had no value then.
class C3<bits<3> a7 = 0> { }
class C17<bits<4> a18> {
  C3 f20 =   C3<{8, ?, a18{1} }>;
}
class C35<bit a37> : C17<{ a37, 0, 1, a37}> { }
foreach i = 0 in
  def: C35<i> { }
