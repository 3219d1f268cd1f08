def A {
  dag d = ("ins" 1, 2);
}
