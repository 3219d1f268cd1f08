def A {
  defvar l = [];
}
