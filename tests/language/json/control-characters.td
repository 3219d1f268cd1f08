def d { code c = [{tab	x}]; string bs = "a/b"; string q = "\'"; list<string> l = ["\t", "\n", "\\"]; }
