class B { dag f; 
bits<5> f; }
