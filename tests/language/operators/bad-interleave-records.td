def r; def d { string s = !interleave([r], ","); }
