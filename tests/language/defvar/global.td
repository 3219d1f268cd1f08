defvar a = 1; defvar b = !add(a, 1); defvar c = "s" # b; defvar l = [a, b]; class R; def r : R; defvar rr = r; defvar lr = [r]; defvar d = (r 1:$x); defvar u = ?; defvar bi = {1, 0};
def d0 { int x = b; string s = c; list<int> y = l; R q = rr; list<R> z = lr; dag g = d; int v = u; bits<2> w = bi; }
