defvar wide = 1;
if (wide) {
  def A;
}
