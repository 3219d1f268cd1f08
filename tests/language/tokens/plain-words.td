// Words that newer releases or other tools reserve are ordinary names here.
class append<int prepend = 1> { int while = prepend; int sort = 2; int type = 3; }
def prepend : append { int append = 4; }
def NOTNAME;
def then_ { int else_ = 1; int then2 = 2; }
