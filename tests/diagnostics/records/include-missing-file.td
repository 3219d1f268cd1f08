include "regsters.td"

def A;
