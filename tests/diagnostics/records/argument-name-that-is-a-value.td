class C<int a> { int x = a; }
def number : C<0b110 = 1>;
def pasted : C<a#b = 1>;
// What follows is still read.
def next : Missing;
