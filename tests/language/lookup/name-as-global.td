class A { string n = NAME; }
def d : A;
class B<string s = NAME> : A { string t = s; }
def e : B;
def f : B<"given">;
