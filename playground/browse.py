"""Uses the playground in a browser as people do: browse.py [--language] FILE_OR_ADDRESS [FOLDER_FOR_SCREENSHOTS]

With --language, the module has no products: only records are compiled.
"""

import sys
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests/general/graph"))

from webdriver import Browser  # noqa: E402


def same(got: object, expected: object) -> None:
    assert got == expected, f"got {got!r}, expected {expected!r}"


def has(text: str, part: str) -> None:
    assert part in text, f"{part!r} is not in {text!r}"


def write(browser: Browser, text: str) -> None:
    browser.run(
        "const text = document.getElementById('text'); text.value = arguments[0]; text.dispatchEvent(new Event('input'))", text
    )
    time.sleep(1)


def choose(browser: Browser, selector: str, shown: str) -> None:
    browser.run(
        """const select = document.querySelector(arguments[0]);
        select.value = [...select.options].find((option) => option.text === arguments[1]).value;
        select.dispatchEvent(new Event("change"))""",
        selector,
        shown,
    )


def every_example_compiles(browser: Browser) -> None:
    titles = browser.texts("#examples option")
    assert len(titles) >= 15, titles
    for title in titles:
        choose(browser, "#examples", title)
        outputs = browser.texts(".pane pre")
        if title == "Errors":
            same(outputs, ["", ""])
            same(len(browser.texts("#messages .error")), 3)
        else:
            assert all(outputs) and not browser.texts("#messages .error"), (title, outputs, browser.texts("#messages li"))


def text_is_compiled(browser: Browser) -> None:
    choose(browser, "#examples", "Records")
    choose(browser, "#action1", "--dump-json")
    write(browser, "class A<int n> { int m = n; }\ndef X : A<7>;\ndef Y : B;\n")
    same(browser.texts("#messages .error"), ["3:9: error: undefined class `B`"])
    same(browser.texts("#colors .w"), ["B"])
    same(browser.texts("#colors .k"), ["class", "int", "int", "def", "def"])
    browser.click("#messages .at")
    same(browser.run("return document.getElementById('text').selectionStart"), 52)
    write(browser, "class A<int n> { int m = n; }\ndef X : A<7>;\n//--- a.jinja\n% for a in records.A:\n<< a >>=<< a.m >>\n% endfor\n")
    choose(browser, "#action1", "--gen-template")
    browser.run("const o = document.getElementById('options1'); o.value = '--template=a.jinja'; o.dispatchEvent(new Event('change'))")
    same(browser.texts("#messages li"), [])
    same(browser.text("#output1"), "X=7\n")
    has(browser.text("#output0"), "def X {")


def links_restore(browser: Browser, page: str) -> None:
    browser.click("#link")
    fragment = str(browser.run("return location.hash"))
    assert len(fragment) > 50, fragment
    browser.open(page, fragment)
    same(browser.text("#output1"), "X=7\n")


def deep_input_is_an_error(browser: Browser) -> None:
    write(browser, "defvar x = " + "!not(" * 100_000 + "1" + ")" * 100_000 + ";")
    assert browser.texts("#messages .error"), "no error"
    write(browser, "def Again;")
    has(browser.text("#output0"), "def Again {")


def main() -> None:
    arguments = [word for word in sys.argv[1:] if word != "--language"]
    page = arguments[0] if "://" in arguments[0] else Path(arguments[0]).resolve().as_uri()
    with Browser(width=1500) as browser:
        browser.open(page)
        has(browser.text("#output0"), "def ADD_r {")
        if "--language" not in sys.argv:
            every_example_compiles(browser)
            text_is_compiled(browser)
            links_restore(browser, page)
        deep_input_is_an_error(browser)
        same(browser.complaints(), [])
    for folder in arguments[1:]:
        for dark in [False, True]:
            with Browser(width=1500, height=820, dark=dark) as browser:
                browser.open(page)
                choose(browser, "#examples", "State machine")
                browser.photograph(Path(folder) / f"playground-{'dark' if dark else 'light'}.png")


main()
