def ins;
def A {
  dag d = (isn 1:$a);
}
