class R; class S; def s : S;
def d { R a = !cast<R>("s"); }
