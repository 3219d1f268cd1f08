def a;
def d { code a = [{ never closed
def e;
