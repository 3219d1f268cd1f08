// Whether a value came from a code literal shows only in printing.
class C<string s> { string a = s; code b = s; string c = s # "x"; string e = !strconcat(s, "y"); string f = !substr(s, 1); string g = !subst("a", "b", s); string h = !toupper(s); string i = !interleave([s, s], ","); string j = !cast<string>(s); string k = !if(1, s, ""); }
def code_ : C<[{aca}]>;
def str_ : C<"aca">;
def both { string a = !strconcat("x", [{y}]); string b = !interleave([[{p}], "q"], "-"); string c = !interleave(["p", "q"], [{-}]); list<code> l = [[{1}], "2"]; string s = !substr([{abcd}], 1, 2); string t = !subst([{b}], [{z}], [{abc}]); string u = !tolower([{ABC}]); string v = !repr([{r}]); string w = !repr("r"); }
