// A class that is declared first can be used before it is filled.
class Odd<int n>;
class Even<int n> { int r = !if(!eq(n, 0), 1, !size([n])); } class Holder<int n> { Even e = Even<n>; Odd o = Odd<n>; } def d : Holder<3>;
