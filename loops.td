foreach i=0...99999 in foreach j=0...99999 in {}
