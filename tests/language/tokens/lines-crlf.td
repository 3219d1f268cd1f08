// Every line of this file ends in CR LF.
def d { int a = 1; }
