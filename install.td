class K; foreach i=0...20000 in def K#i:K; foreach i=0...20000 in def A#i{int x=!size(!instances<K>());}
