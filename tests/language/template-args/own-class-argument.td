class L<int i, list<L> next = []> { int v = i; list<L> n = next; }
def d : L<1, [L<2>]>;
