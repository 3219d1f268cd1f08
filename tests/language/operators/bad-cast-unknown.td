class R;
def d { R a = !cast<R>("nothere"); }
