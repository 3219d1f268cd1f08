class R;
def link-register : R;
def other : R;
