class B;class A<int x,list<int>y=[1,2]>{int a=x;list<int>b=y;bits<2>c={1,0};}def d:A<1>{let a=2;let c{1...0}=3;}def e:A<3,[4]>,B;
