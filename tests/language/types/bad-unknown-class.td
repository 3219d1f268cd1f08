def d { Unknown u; }
