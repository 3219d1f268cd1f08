// error-line: 2 -- the real tool crashes
class A { bits<-1> b; }
