// After a list the right side is an ordinary value: globals are looked up.
defvar g = [9]; 
def d { list<int> a = [1] # g; list<int> b = g # g; list<string> c = ["x"] # !if(1, ["y"], []); }
