def d {
  int a = 0x0; int b = 0xff; int c = 0xABCDEF; int e = 0x7fffffffffffffff;
  int f = 0xffffffffffffffff; int g = 0x8000000000000000; int h = 0x00000000000000000000001;
}
