foreach a=0...999 in foreach b=0...999 in foreach c=0...999 in foreach d=0...999 in {}
