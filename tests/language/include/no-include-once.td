// A file read twice is lexed twice.
class Twice { int c = 0; }
include "twice.inc"
include "twice.inc"
