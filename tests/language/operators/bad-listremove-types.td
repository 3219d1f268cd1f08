def d { list<int> l = !listremove([1], ["a"]); }
