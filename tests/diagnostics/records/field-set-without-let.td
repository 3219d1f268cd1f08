class R { int Size = 0; }
def A : R { Size = 4; }
