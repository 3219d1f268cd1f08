// A def and its body over many lines, comments at every step.
class Base;
def // name follows
  long_one // colon follows
  : // nothing yet
  Base // and a body
  { // open
  } // close
