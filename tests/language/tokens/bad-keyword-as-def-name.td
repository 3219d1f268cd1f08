def code;
