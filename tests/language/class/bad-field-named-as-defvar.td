class A { defvar v = 1; int v = 2; }
