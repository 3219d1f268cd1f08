def d {
  int a = 0; int b = 00012; int c = -5; int e = +5; int f = -0;
  int max = 9223372036854775807; int min = -9223372036854775808;
  int wrap = 18446744073709551615; int wrap2 = 9223372036854775808;
}
