if "x" then def a;
