include "plain.inc"
def d : Plain;
