class A<int i> { string s = "abcdefghijklmnopqrstuvwxyz" # "ABCDEFGHIJKLMNOPQRSTUVWXYZ" # i; list<string> l = !listsplat(s, 4); bits<32> b = i; list<list<int>> n = !foreach(x, !range(5), !range(x)); code c = [{
  line 1
    line 2

  line 4
}]; } def d : A<0x12345678>;
