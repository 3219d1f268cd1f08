class I<int n>;

defm ADD : I<1>;
