multiclass M<string t> { def a; def "b" # t; def NAME # c; def x_ # NAME; def NAME # _ # t # _ # NAME; def t # 1; def !strconcat(NAME, "_cat"); def !strconcat(t, "_nocat"); }
defm m : M<"T">;
defm : M<"U">;
defm "" : M<"V">;
