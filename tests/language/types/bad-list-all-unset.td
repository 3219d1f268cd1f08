defvar l = [?];
