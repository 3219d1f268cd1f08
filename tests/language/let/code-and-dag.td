def op; class A { code c = [{}]; dag d = (op); string s = ""; } let c = [{ multi
line }], d = (op "x":$y, (op)), s = [{code in string}] in def x : A;
