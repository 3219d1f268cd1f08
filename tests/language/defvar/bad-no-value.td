defvar x;
