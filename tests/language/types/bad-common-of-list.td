defvar l = [1, "a"];
