foreach i = [1] in { class A; }
