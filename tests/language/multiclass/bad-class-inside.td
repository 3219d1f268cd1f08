multiclass M { class A; }
