def d { list<string> s = !cast<list<code>>(["x"]); }
