// An operand of `!if` is not set, so the default is none.
class C<bits<5> a = { 0b010, 1, !if(?, -2, !eq(7, 9)) }>;
def d : C;
