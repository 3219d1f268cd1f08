// On the right an identifier found in no local scope is taken verbatim.
defvar g = "global"; def r;
class A<string t> { string f = "field"; defvar local = "loc"; string a = "x" # g; string b = "x" # f; string c = "x" # t; string e = "x" # local; string h = "x" # r; string i = "x" # nowhere; string j = g # "x"; string k = "x" # NAME; }
def d : A<"targ">;
foreach it = ["i1", "i2"] in { defvar lv = "lv" # it; def "n" # it { string a = "x" # it; string b = "x" # lv; string c = "x" # other; } }
