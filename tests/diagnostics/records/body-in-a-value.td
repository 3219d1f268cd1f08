// A record inside a value with a body, as in other languages.
class Pin<int n> { int number = n; bit isInput = 0; }
class Board<list<Pin> p> { list<Pin> pins = p; }
def small : Board<[Pin<1> { let isInput = 1; }, Pin<2>]>;
def single { Pin only = Pin<3> { let isInput = 1; }; }
def last : Board<[Pin<4>]>;
