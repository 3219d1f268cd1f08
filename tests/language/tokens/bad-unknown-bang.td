def a { int x = !frobnicate(1, 2); }
