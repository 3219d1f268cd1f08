class A;
if A then
  def B;
