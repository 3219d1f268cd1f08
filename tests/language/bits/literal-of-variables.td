// A variable of bits type contributes all of its bits.
class A<bits<2> hi, bit m, bits<3> lo> { bits<6> all = {hi, m, lo}; bits<7> twice = {hi, 0, all{3...0}}; bits<4> f; bits<6> g = {hi, f}; bits<3> low = lo; bits<2> sw = {hi{0}, hi{1}}; bits<5> sl = {lo{2...0}, hi}; }
def a : A<2, 1, 5>; def b : A<0b01, 0, 0b110> { let f = 9; }
