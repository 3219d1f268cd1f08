def x;
