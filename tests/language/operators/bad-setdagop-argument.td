def o;
def d { dag s = !setdagop((o 1), "o"); }
