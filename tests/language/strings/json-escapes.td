// What --dump-json makes of awkward strings; print-records does not escape at all.
def d { string a = "q\" b\\ t\t n\n a\'"; code c = [{ "x" \ 
}]; string u = "é☃"; string s = "/"; }
def "odd name" { string a = "o"; }
def "with \"quotes\"" { }
