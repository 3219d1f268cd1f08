// `}}]` does not end the literal: the second } was already taken.
def d { code a = [{ x }}] y }]; code b = [{ } }]; }
