// `field` fields print first in --print-records, but not in the detailed form.
class A { int a = 1; field int b = 2; int c = 3; field int e; } def d : A { int f = 4; field int g = 5; }
