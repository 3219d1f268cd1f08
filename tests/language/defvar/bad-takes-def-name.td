def a;
defvar a = 2;
