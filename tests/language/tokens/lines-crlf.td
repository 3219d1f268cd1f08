// (this file is rewritten with CRLF ends by its maker; see FINDINGS)
def d { int a = 1; }
