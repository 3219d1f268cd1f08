class { int x; }
