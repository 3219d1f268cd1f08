defvar p = "pre";
foreach i = 0...2 in def p # i;
foreach i = 0...1 in foreach j = ["x", "y"] in def R#i#_#j;
def "lit" # 5; def 5 # "a"; def a # 0b101; def !strconcat("str", "cat"); def "with space"; def R#"x"; def x # true;
def !cast<string>(7) # b;
