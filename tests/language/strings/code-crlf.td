def d { code c = [{
 a
}]; }
