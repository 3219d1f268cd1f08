// A digit run followed by a letter or underscore is an identifier.
def 8i;
def 3DThing;
def 0x;
def 0xg;
def 0b;
def 0b2;
def 0_1;
def 12_;
def 1z5;
def 00x;
class 2D { int 4u = 1; int 0z = 4u; }
def d : 2D { let 4u = 7; }
