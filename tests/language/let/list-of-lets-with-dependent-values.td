class A { int a = 1; int b = 2; int c = !add(a, b); } defvar a = 70; let a = a, b = !add(a, 1) in def d : A; foreach a = [80] in let b = a in def e : A;
