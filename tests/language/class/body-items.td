class B { string s = "s"; }
class A<int i> : B { defvar twice = !mul(i, 2); int x = twice; assert !gt(i, 0), "positive"; let s = "t" # twice; defvar again = !add(twice, x); field int y = again; dump "in A"; }
def d : A<2> { defvar z = x; int zz = z; let x = 50; assert !eq(x, 50), "let seen"; }
