class A { int v = 2; defvar v = 1; }
