"""Uses the page of machine.td in a browser as people do: browse.py PAGE LARGE_PAGE PAGE_OF_PARTS [FOLDER_FOR_SCREENSHOTS]"""

import sys
import time
from pathlib import Path
from typing import List

from webdriver import ARROW_DOWN, BACKSPACE, Browser

HARM = "</script><img src=x onerror=harm()>"


def same(got: object, expected: object) -> None:
    assert got == expected, f"got {got!r}, expected {expected!r}"


def rows(browser: Browser) -> List[str]:
    return browser.texts("#list .row")


def field(browser: Browser, name: str) -> List[str]:
    """Type, value and where it was set of a field in sight."""
    script = """
        const row = [...document.querySelectorAll("main tr")].find((row) => row.querySelector(".name")?.innerText === arguments[0]);
        return [".type", ".value", ".set"].map((cell) => row.querySelector(cell).innerText)"""
    found: List[str] = browser.run(script, name)
    return found


def search_finds(browser: Browser) -> None:
    same(browser.text("#counts"), "5 classes, 23 records")
    same(browser.text("#shown"), "22 of 23")
    same(rows(browser)[4:8], ['odd "name" & <b>', "R0", "R1", "R2"])
    browser.type("#search", "ADD")
    same(rows(browser), ["add", "ADD_ri", "ADD_rr"])
    browser.type("#search", "_" + ARROW_DOWN)
    same(browser.text("main h2"), "ADD_ri record")
    same(browser.texts("#list [aria-selected=true]"), ["ADD_ri"])
    browser.type("#list", ARROW_DOWN)
    same(browser.text("main h2"), "ADD_rr record")
    browser.type("#search", BACKSPACE * 4 + "ari")
    same(browser.texts("#classes a"), ["Arith"])
    same(rows(browser), [])
    browser.type("#search", BACKSPACE * 3)
    same(len(rows(browser)), 22)


def filter_filters(browser: Browser) -> None:
    same(browser.texts("#classes a"), ["Instruction", "Operand", "Register"])
    browser.click("#classes li:first-child > .class-row > button")
    same(browser.texts("#classes a"), ["Instruction", "Arith", "Operand", "Register"])
    browser.click_link("Arith")
    same(browser.text("main h2"), "Arith class")
    same(rows(browser), ["ADD_ri", "ADD_rr", "SUB_ri", "SUB_rr"])
    same(browser.text("#filter"), "Arith ×")
    browser.click("#filter")
    same(len(rows(browser)), 22)
    browser.click("#anonymous")
    same(browser.text("#shown"), "23 of 23")


def a_record_tells_all(browser: Browser, page: Path) -> None:
    browser.open(page, "#def/ADD_rr")
    same(browser.texts(".chain")[0].split("\n"), ["defm machine.td:26", "def machine.td:23"])
    same(browser.texts(".chain .direct"), ['Arith<"add", 3>'])
    line = "string Mnemonic = mnemonic;"
    same(field(browser, "Mnemonic"), ["string", '"add"', f"machine.td:7\nclass Instruction\n{line}"])
    same(field(browser, "Size"), ["int", "4", "machine.td:18\nclass Arith\nlet Size = 4;"])
    same(field(browser, "Pattern")[:2], ["dag", "(set R0:$dst, (add R1:$a, R2:$b))"])
    same(field(browser, "Pattern")[2].split("\n")[:2], ["machine.td:23", "here"])
    same(field(browser, "Soft")[0], "field bits<4>")
    browser.open(page, "#def/ADD_ri")
    line = 'let HasSideEffects = 1 in def _ri : Arith<m#"i", op>;'
    same(field(browser, "HasSideEffects"), ["bit", "1", f"machine.td:24\nlet\n{line}"])
    browser.open(page, "#class/Arith")
    same(field(browser, "Operands")[1], '[Operand<"reg">, Operand<"reg">]')
    same(field(browser, "opcode"), ["bits<4>", "", "machine.td:16"])
    browser.open(page, "#class/Instruction")
    same(field(browser, "Size")[1], "!add(2, !size(Instruction:ops))")


def cells(browser: Browser, column: int) -> List[str]:
    """What a column of the table of records shows; the names are the first one."""
    return browser.texts(f".grid tbody td:nth-child({column})")


def headings(browser: Browser) -> List[str]:
    return browser.texts(".grid th button")


def records_are_a_table(browser: Browser, page: Path) -> None:
    """The first page is the table of the class with most records."""
    browser.open(page)
    same(browser.text("main h2"), "Register the class of most records here")
    same(headings(browser), ["Record", "Name", "Number", "Aliases", "Encoding"])
    same(len(cells(browser, 1)), 16)
    same(cells(browser, 1)[:3], ["EVIL", 'odd "name" & <b>', "R0"])
    same(cells(browser, 5)[:3], ["", "", "0 0b00000"])
    # Numbers are sorted as numbers, and what lacks the field is last.
    browser.click(".grid th:nth-child(5) button")
    browser.click(".grid th:nth-child(5) button")
    same(browser.run("return document.querySelector('.grid th:nth-child(5)').ariaSort"), "descending")
    same(cells(browser, 1)[:3] + cells(browser, 1)[-1:], ["R12", "R11", "R10", "SP"])
    browser.type(".filter", "Number >= 0x9")
    same(cells(browser, 1), ["R12", "R11", "R10", "R9"])
    same(browser.text(".tools [role=status]"), "4 of 16 records")
    browser.click(".tools > label input")
    same(cells(browser, 5), ["0xC", "0xB", "0xA", "0x9"])
    browser.type(".filter", BACKSPACE * 20 + "r2")
    same(cells(browser, 1), ["SP", "R2"][::-1])
    browser.click(".menu summary")
    browser.click(".menu label:nth-child(1) input")
    same(headings(browser), ["Record", "Number", "Aliases", "Encoding ▼"])
    browser.click_link("SP")
    same(browser.text("main h2"), "SP record")
    # A class without records of its own has none, fields that are the same in all have no column.
    browser.open(page, "#class/Arith")
    same(headings(browser), ["Record", "Mnemonic", "Inst", "Pattern", "HasSideEffects"])
    browser.click("main > details summary")
    same(browser.texts("main > details li"), ['Operands = [Operand<"reg">, Operand<"reg">]', "Verify = [{ … }]", "Size = 4"])


def a_phone_shows_records_first(page: Path) -> None:
    with Browser(width=500, height=850) as browser:
        browser.open(page)
        top = browser.run("return document.querySelector('.grid').getBoundingClientRect().top")
        assert top < 300, f"the table begins at {top}"
        same(browser.run("return document.documentElement.scrollWidth <= innerWidth"), True)
        is_in_sight = "return document.querySelector('#list').offsetParent !== null"
        same(browser.run(is_in_sight), False)
        browser.click("#open")
        same(browser.run(is_in_sight), True)
        assert "R0" in rows(browser)


def values_are_searched(browser: Browser, page: Path) -> None:
    browser.open(page)
    browser.type("#search", "Size = 4")
    same(rows(browser), ["ADD_ri", "ADD_rr", "SUB_ri", "SUB_rr"])
    browser.type("#search", BACKSPACE * 8 + "Mnemonic ~ DD")
    same(rows(browser), ["ADD_ri", "ADD_rr"])
    browser.type("#search", BACKSPACE * 13 + "Name != sp")
    same("SP" in rows(browser), False)
    same("R0" in rows(browser), True)
    browser.type("#search", BACKSPACE * 10 + "Encoding < 0b10")
    same(rows(browser), ["R0", "R1"])
    browser.type("#search", BACKSPACE * 15 + "Nothing = 1")
    same(rows(browser), [])


def own_files_come_first(browser: Browser, page: Path) -> None:
    browser.open(page)
    same(rows(browser)[:2], ["Mine", "Other"])
    same(browser.texts(".examples button"), ["width = 8", "title ~ First", 'title != "First port"'])
    browser.click(".examples button:nth-of-type(2)")
    same(rows(browser), ["Mine"])
    browser.open(page, "#def/Mine")
    same(browser.texts(".statement"), ['def Mine : Port {\n  let title = "First port";\n}'])
    browser.open(page, "#class/Lib0")
    browser.click("#own")
    same(rows(browser), ["Mine", "Other"])
    same(browser.texts("#classes a"), ["Port"])
    # The line of the source has the room that values leave.
    browser.open(page, "#def/Mine")
    same(browser.run("const line = document.querySelector('td .line'); return line.scrollWidth <= line.clientWidth"), True)


def sources_are_shown(browser: Browser, page: Path) -> None:
    browser.open(page, "#def/anonymous_0")
    same(browser.text("main h2"), 'Operand<"reg"> record without a name, anonymous_0')
    browser.click_link("machine.td:16")
    same(browser.text("main h2"), "machine.td file")
    height = "document.querySelector('.mark').getBoundingClientRect().top - document.querySelector('.source').getBoundingClientRect().top"
    row = "document.querySelector('.mark').getBoundingClientRect().height"
    same(browser.run(f"return Math.round(({height}) / ({row})) + 1"), 16)
    browser.open(page, "#def/R3")
    same(browser.texts(".chain .direct"), ['GPR<"r3", 3>'])
    same(browser.texts(".chain li")[0], 'Register<"r3", 3>')
    before = browser.run("return getComputedStyle(document.body).backgroundColor")
    browser.click("#theme")
    same(browser.run("return getComputedStyle(document.body).backgroundColor") == before, False)
    # Long names do not widen the side bar.
    same(browser.run("const nav = document.querySelector('nav'); return nav.scrollWidth <= nav.clientWidth"), True)


def references_lead_on(browser: Browser, page: Path) -> None:
    browser.open(page, "#def/ADD_rr")
    browser.click_link("R1")
    same(browser.text("main h2"), "R1 record")
    same(field(browser, "Encoding")[1], "0b00001 = 1")
    browser.click("summary")
    for _ in range(50):
        if browser.texts("details a"):
            break
        time.sleep(0.02)
    same(browser.texts("details a"), ["ADD_rr", "SUB_rr"])
    browser.run("history.back()")
    time.sleep(0.2)
    same(browser.text("main h2"), "ADD_rr record")
    browser.open(page, "#def/nobody")
    same(browser.texts("main p"), ["There is no record of this name."])


def harm_is_text(browser: Browser, page: Path) -> None:
    browser.open(page, "#def/EVIL")
    same(field(browser, "Name")[1], f'"{HARM}"')
    same(field(browser, "Large")[1], "9223372036854775807")
    same(browser.run("return [document.images.length, document.scripts.length]"), [0, 2])
    browser.open(page, "#def/odd%20%22name%22%20%26%20%3Cb%3E")
    same(browser.text("main h2"), 'odd "name" & <b> record')
    # Nothing comes from elsewhere, and what would is refused.
    same(browser.run("return performance.getEntriesByType('resource').length"), 0)
    browser.run("document.body.append(Object.assign(document.createElement('i'), {innerHTML: arguments[0]}))", HARM)
    time.sleep(0.1)
    refused = browser.complaints()
    assert refused and all("Content Security Policy" in each for each in refused), refused


def many_records_are_no_burden(browser: Browser, page: Path) -> None:
    start = time.monotonic()
    browser.open(page)
    same(browser.text("#shown"), "20000 of 20000")
    assert len(rows(browser)) < 100, "the list is not virtual"
    assert len(cells(browser, 1)) < 100, "the table is not virtual"
    for box in ["#list", ".grid"]:
        browser.run("document.querySelector(arguments[0]).scrollTop = 1e9", box)
    time.sleep(0.2)
    same(rows(browser)[-1], "R20000")
    same(cells(browser, 1)[-1], "R20000")
    browser.type("#search", "R19999")
    same(rows(browser), ["R19999"])
    browser.click("#list .row")
    same(field(browser, "next")[1], "R20000")
    took = time.monotonic() - start
    assert took < 20, f"{took:.1f} s"


def photographs(page: Path, folder: Path) -> None:
    for name, dark, width, fragment in [
        ("light-record", False, 1400, "#def/ADD_rr"),
        ("dark-class", True, 1400, "#class/Arith"),
        ("light-overview", False, 1400, ""),
        ("dark-narrow", True, 500, "#def/SP"),
        ("light-narrow", False, 500, ""),
        ("dark-middle", True, 900, ""),
    ]:
        with Browser(width=width, dark=dark) as browser:
            browser.open(page, fragment)
            browser.photograph(folder / f"{name}.png")


def main() -> None:
    page, large, parts = (Path(argument).resolve() for argument in sys.argv[1:4])
    with Browser() as browser:
        browser.open(page)
        search_finds(browser)
        filter_filters(browser)
        a_record_tells_all(browser, page)
        records_are_a_table(browser, page)
        values_are_searched(browser, page)
        sources_are_shown(browser, page)
        references_lead_on(browser, page)
        own_files_come_first(browser, parts)
        same(browser.complaints(), [])
        harm_is_text(browser, page)
        many_records_are_no_burden(browser, large)
        a_phone_shows_records_first(page)
        same(browser.complaints(), [])
    for folder in sys.argv[4:]:
        photographs(page, Path(folder))


main()
