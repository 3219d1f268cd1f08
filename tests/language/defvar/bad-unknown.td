defvar x = nowhere;
