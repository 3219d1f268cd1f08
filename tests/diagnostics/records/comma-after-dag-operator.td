// The form of a call of other languages.
def outs;
def r0;
def add { dag operands = (outs, r0:$dst); }
