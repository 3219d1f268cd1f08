class R; 
def op;
def self : R { R me = self; list<R> l = [self]; dag d = (op self, self:$x); string s = !cast<string>(self); }
