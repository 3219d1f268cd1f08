def d { list<bits<2>> l = [ {1,0}, {0,1}]; }
