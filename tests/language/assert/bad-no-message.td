assert 1;
