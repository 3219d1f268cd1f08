if ? then def a;
