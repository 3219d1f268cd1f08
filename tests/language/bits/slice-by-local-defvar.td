def d { defvar top = 3; bits<8> v = 0x5a; bits<4> w = v{top...0}; defvar l = [1]; }
foreach i = [1] in { defvar k = 2; def e#i { bits<8> v = 0xf0; bit x = v{k}; bits<3> y = v{6...4}; } }
