class A<string s, int i, bit b, bits<3> n> { string a = s # "x"; string c = "x" # s; string e = s # i; string f = i # s; string g = b # n; string h = s # s # i # b # n; string j = s#; }
def d : A<"q", -4, 1, 5>; def r;
def e { string a = r # "x"; string b = "x" # r; string c = 1 # 2; string f = !cast<string>(r) # r # 5; }
