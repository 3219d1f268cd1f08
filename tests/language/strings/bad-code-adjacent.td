def d { code a = [{x}] [{y}]; }
