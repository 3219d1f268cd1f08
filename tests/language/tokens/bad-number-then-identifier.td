// 1b0 is the number 1 and the identifier b0.
def 1b0;
