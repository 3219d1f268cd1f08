class A<string s> { string a = !tolower(s); string b = !toupper(s # "x"); string c = !tolower(!toupper(s)); }
def d : A<"MiXed 1é">; def e { string a = !tolower("ABC"); string b = !toupper("abc"); string c = !toupper([{code}]); }
