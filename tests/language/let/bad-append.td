class A { list<int> l = [1]; }
def d : A { let append l = [2]; }
