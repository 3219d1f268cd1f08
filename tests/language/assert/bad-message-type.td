assert 0, 5;
