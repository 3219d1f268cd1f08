def a;
/* opened /* nested */
def b;
