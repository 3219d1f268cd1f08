dump !repr({ !cond(?: -3, 2: !eq(9, 3)), 0 });
