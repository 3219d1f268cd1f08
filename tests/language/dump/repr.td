def o; class R<list<int> l> { list<int> k = l; dag g = (o k); dump "k=" # !repr(k) # " g=" # !repr(g); } def d : R<[1, 2]>; def e : R<[]> { let k = [9]; } dump "last " # !size(!instances<R>());
