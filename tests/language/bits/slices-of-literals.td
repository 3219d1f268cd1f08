defvar hi = 7; defvar nine = 0b1001;
def d { bits<4> a = 0xa5{7...4}; bits<4> b = 10{3...0}; bit c = 5{2}; bits<2> e = -1{63...62}; bits<4> f = 0xf0{hi...4}; bits<2> g = 0b1001{3...2}; bits<2> h = nine{1...0}; bits<2> i = {1,0,0,1}{2...1}; }
