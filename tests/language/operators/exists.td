class R; class S : R; def r : R; def s : S;
class A<string n> { int a = !exists<R>(n); int b = !exists<S>("r"); bit c = !exists<R>("x" # n); int d = !exists<R>("selfie"); }
def d : A<"r">; def e : A<"nope">; def selfie : R { int a = !exists<R>("selfie"); int b = !exists<R>("later"); int c = !exists<S>("s"); int f = !exists<R>("s"); int g = !exists<S>("r"); } def later : R; def l { int b = !exists<R>("later"); int c = !exists<R>(""); } foreach i = [1, 2] in { def x#i : R { int p = !exists<R>("x" # !sub(i, 1)); } } def aa : A<"x">;
