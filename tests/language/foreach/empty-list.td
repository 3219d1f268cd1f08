foreach i = []<int> in def never#i;
foreach i = [1, 2] in foreach j = []<string> in def never#i#j;
def d;
