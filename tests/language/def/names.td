def plain; def "string"; def 1 # "x"; def !strconcat("a", "b"); def x#y; def "un derscore"; def "7"; def A_1; def _; def __x;
