if 1 then { class A; }
