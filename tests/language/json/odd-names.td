class A; def "a b" : A; def "é" : A; def "q\"q" : A; def "" : A; def "tab\t" : A; def "back\\slash" : A; def "new\nline" : A; def "!name" : A; def "!instanceof2";
