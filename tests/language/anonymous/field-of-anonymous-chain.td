class L<int i, list<L> next = []> { int v = i; list<L> n = next; int s = !add(i, !if(!empty(next), 0, !head(next).v)); }
