include "base.td"
def "delete" : Function { let desc = "d"; let params = []; let returns = []; }
def "0F" : Function { let desc = "d"; let params = []; let returns = []; }
def "a-b" : Function { let desc = "d"; let params = []; let returns = []; }
def "ol.F" : Function { let desc = "d"; let params = []; let returns = []; }
def "olÄ" : Function { let desc = "d"; let params = []; let returns = []; }
