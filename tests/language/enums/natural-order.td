// args: --print-enums -class=R
class R; class S : R; def r10 : R; def r9 : S; def r02 : R; def r2 : R; def r1_10 : R; def r1_9 : R; def R3 : R; def other; def : R; def a : S; def "7" : R; def x010 : R; def x10 : R; def x9a : R; def x9b2 : R; def x9b10 : R;
