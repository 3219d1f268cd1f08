defvar n = NAME;
