// Blanks, line comments and nested block comments stand between any two tokens.
class/*a*/A/* b /* nested */ still */<int/**/x=/*1*/2>{int//tail
y	=	x;}
def/*x*/d:A</*empty*/>;/* end */
