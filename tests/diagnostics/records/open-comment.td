/* the beginning
def A;
