class R { int x = 1; }
def A : R { let int x = 5; }
