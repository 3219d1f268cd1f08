// The wanted type is handed to the whole value before its suffixes are seen.
def d { int x = [1,2][0]; }
