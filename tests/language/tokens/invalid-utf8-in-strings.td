// ÿþ stands in comments, strings and code
def d { string s = "Ã( ÿ"; code c = [{€}]; }
