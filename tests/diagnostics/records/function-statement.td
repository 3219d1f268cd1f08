function twice(int n) { return n * 2; }
class Reg { int a = twice(2); }
