def d { string s = !cast<code>("x"); }
