class B; 
def a# : B;
def b#;
def c# { int x = 1; }
foreach i = [1, 2] in def "n" # i # ;
class A<string s> { string t = s #; string u = s # ""; }
def d : A<"q">;
