// a lone CR ends this commentdef a;def b {  int x = 1;
int y = 2;}// no end