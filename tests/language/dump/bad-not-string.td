dump 5;
