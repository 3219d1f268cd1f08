def a;
;
def b;
