class  Reg<int n,string s="r" > : Base< n >{
  int   width=n ;
}
def A:Reg<1>;   def B :Reg<2>;
def R0   : Reg<0>;
def R10  : Reg<10>;
let isX = 1 in {
def C : Reg<3>;
   def D : Reg<4>;
}
let isX = 1 in
     def E : Reg<5>;
def : Pat <(add (mul $a, $b),
                 $c),
            (MLA $a, $b, $c)>;
class X {
let arguments = ( ins I32 : $lhs,
                       I32 : $rhs );
let traits = [
      Pure,
     Commutative ];
string s = !cond( !eq(n,1):"one",true : "more");
let Inst{31-26} = op;
let Inst{5}     = 0;
}
#ifdef WIDE
    def F : Reg<64>;  // wide
  #else
def F : Reg<32>;
 #endif
