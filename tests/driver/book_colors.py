"""Looks at the book in a browser: code is colored, pages can be edited. book_colors.py FOLDER [FOLDER_FOR_SCREENSHOTS]"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "general/graph"))

from webdriver import Browser  # noqa: E402


def main() -> None:
    book = Path(sys.argv[1]).resolve()
    with Browser(height=1200) as browser:
        for page, language, keyword in [("language/README.html", "tablegen", "class"), ("cmake.html", "cmake", "find_package")]:
            browser.open(book / page)
            keywords = browser.texts(f"code.language-{language} .hljs-keyword")
            assert keyword in [each.strip() for each in keywords], (page, keywords)
        edit = browser.run("return document.querySelector('a[title*=edit i]')?.href")
        assert edit and edit.endswith("/edit/main/docs/cmake.md"), edit
        for folder in sys.argv[2:]:
            for page in ["README", "language/README", "tutorial-records"]:
                browser.open(book / f"{page}.html")
                browser.photograph(Path(folder) / f"book-{page.replace('/', '-')}.png")


main()
