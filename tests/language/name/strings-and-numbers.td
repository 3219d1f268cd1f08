foreach i = [1, 2] in foreach s = ["a", "b"] in { def s # i # NAME_; } def "quoted name" # 1;
