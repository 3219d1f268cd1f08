multiclass M<int NAME> {
  def d;
}
