def a { x = 1; }
