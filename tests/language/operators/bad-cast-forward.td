class R;
def d { R a = !cast<R>("later"); }
def later : R;
