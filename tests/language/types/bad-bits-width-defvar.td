defvar n = 4;
def d { bits<n> b = 0; }
