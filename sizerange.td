def A{int n=!size(!range(0,240000000));}
