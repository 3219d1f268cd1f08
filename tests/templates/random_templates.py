"""Writes random templates of white space, tags and comments, with the output of Jinja2.

Usage: random_templates.py SEED COUNT
Writes a JSON list of [template, output with whitespace trimmed, output without].
"""

import json
import random
import sys

import jinja2

import delimiters

PIECES = [
    "a", " ", "  ", "\n", "\n", "\n\n", "\t", "b", "% ", "%", "#", "\r\n", "\u00e9", "\u2003", "\u00a0", "\v",
    "<% if 1 %>", "<% endif %>", "<%- if 1 -%>", "<%- endif -%>", "<% if 1 +%>", "<%+ endif %>", "x<% if 1 %>\n",
    "  <% if 1 %>\n", "<% if 1: %>", "% if 1\n", "% if 1:\n", "  % endif\n", "% endif\n", "\n% endif", "%- if 1\n",
    "%+ endif\n", "<% for i in [1,2] %>", "<% endfor %>", "% for i in [1,2]:\n", "% endfor\n", "% set q = [1,\n 2]\n",
    "<<1>>", "<< 2 >>", "<<- 3 ->>", "<< [1,\n2] >>", '<< "%>" >>', "<< '>>' >>", '<< {"a": 1}["a"] >>',
    "<%doc> x </%doc>", "<%doc>\ny\n</%doc>", "<%doc> z -</%doc>", "<%doc> z +</%doc>", "##", "## c", "text ## tail\n",
    "   ## alone\n", "\n   \n", "<% raw %>\n r % r ## r << r\n<% endraw %>", "<% raw -%> <% endraw +%>",
    "<%- raw %> <%- endraw -%>",
]


def template():
    text = "".join(random.choice(PIECES) for _ in range(random.randint(2, 9)))
    for opened, closed in (("for i", "endfor"), ("if 1", "endif")):
        for _ in range(text.count(opened) - text.count(closed)):
            text += random.choice([f"<% {closed} %>", f"\n% {closed}\n", f"<%- {closed} -%>\n"])
    return text


def main():
    seed, count = map(int, sys.argv[1:])
    random.seed(seed)
    trimming, keeping = delimiters.angle(True), delimiters.angle(False)
    found = []
    while len(found) < count:
        text = template()
        try:
            found.append([text, trimming.from_string(text).render(), keeping.from_string(text).render()])
        except jinja2.TemplateError:
            continue
    json.dump(found, sys.stdout)


main()
