assert !eq(1, 2), "they differ " # 3;
def a;
