defvar int wide = 8;
def A { int w = wide; }
