defvar r = 5;
def !add(1, 2);
