"""Uses the extension in VS Code's workbench, which code-server shows in Chromium.

    workbench.py CODE_SERVER VSIX TDGEN [FOLDER_FOR_SCREENSHOTS]

CODE_SERVER is the program of the npm package `code-server`; version 4.100.3 runs with Node.js 20. It takes long to install, so CI
runs the tests of the grammar and the other editors, and people run this after a change of the extension.
"""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable, List, Optional

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "general/graph"))

from webdriver import Browser  # noqa: E402

CONTROL, SHIFT, ALT, ENTER, ESCAPE, HOME, END, RIGHT = "\ue009", "\ue008", "\ue00a", "\ue007", "\ue00c", "\ue011", "\ue010", "\ue014"
F1, F2, F12 = "\ue031", "\ue032", "\ue03c"
SETTINGS = {
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
    "workbench.colorTheme": "Default Light Modern",
    "security.workspace.trust.enabled": False,
    "telemetry.telemetryLevel": "off",
    "extensions.ignoreRecommendations": True,
    "chat.commandCenter.enabled": False,
    "window.commandCenter": False,
    "editor.minimap.enabled": False,
    "editor.fontSize": 14,
}


def same(what: str, got: object, expected: object) -> None:
    assert got == expected, f"{what}: got {got!r}, expected {expected!r}"
    print(f"ok: {what}", flush=True)


class Workbench:
    """The page of the workbench."""

    def __init__(self, browser: Browser, screenshots: Optional[Path]) -> None:
        self.browser = browser
        self.screenshots = screenshots

    def press(self, *keys: str) -> None:
        """Presses keys together."""
        actions = [{"type": "keyDown", "value": key} for key in keys]
        actions += [{"type": "keyUp", "value": key} for key in reversed(keys)]
        self.browser.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})
        time.sleep(0.2)

    def write(self, text: str) -> None:
        for character in text:
            self.press(character)

    def wait(self, what: str, condition: Callable[[], Any]) -> Any:
        for _ in range(120):
            found = condition()
            if found:
                return found
            time.sleep(0.25)
        self.photograph("failed")
        raise AssertionError(f"{what}: no answer; the page shows {self.browser.texts('body')}")

    def texts(self, selector: str) -> List[str]:
        return [text.replace("\xa0", " ") for text in self.browser.texts(selector)]

    def command(self, title: str) -> None:
        self.press(F1)
        self.wait("palette", lambda: self.texts(".quick-input-widget .monaco-list-row"))
        self.write(title)
        time.sleep(0.5)
        self.press(ENTER)
        time.sleep(0.3)

    def go(self, line: int, column: int) -> None:
        """Moves to a position, counted from 1."""
        self.press(CONTROL, "g")
        time.sleep(0.3)
        self.write(f"{line}:{column}")
        self.press(ENTER)
        self.wait("cursor", lambda: self.cursor() == f"Ln {line}, Col {column}")

    def cursor(self) -> str:
        return next((text.split(" (")[0] for text in self.texts(".statusbar-item") if text.startswith("Ln ")), "")

    def lines(self) -> List[str]:
        return self.texts(".editor-instance .view-line")

    def color(self, text: str) -> Optional[str]:
        """The color of the first token with this text."""
        script = """
            const spans = [...document.querySelectorAll(".view-line span span")];
            const found = spans.find((span) => span.textContent.replaceAll("\\u00a0", " ").trim() === arguments[0]);
            return found ? getComputedStyle(found).color : null"""
        color: Optional[str] = self.browser.run(script, text)
        return color

    def problems(self) -> List[str]:
        return self.texts(".markers-panel .monaco-list-row")

    def photograph(self, name: str) -> None:
        if self.screenshots:
            self.browser.photograph(self.screenshots / f"{name}.png")


def use(bench: Workbench) -> None:
    bench.wait("workbench", lambda: bench.texts(".monaco-workbench .statusbar-item"))
    bench.press(CONTROL, "p")
    bench.write("example.td")
    bench.wait("file", lambda: any("example.td" in text for text in bench.texts(".quick-input-widget .monaco-list-row")))
    bench.press(ENTER)
    bench.wait("text", lambda: any("multiclass Two" in line for line in bench.lines()))
    bench.wait("highlighting", lambda: len({bench.color(text) for text in ["class", "// A register.", '""']} - {None}) == 3)
    print("ok: highlighting", flush=True)

    bench.command("Problems: Focus on Problems View")
    bench.wait("diagnostics", lambda: any("alt" in text for text in bench.problems()))
    print("ok: diagnostics", flush=True)
    bench.command("View: Focus Active Editor Group")

    bench.go(10, 10)
    bench.press(F12)
    bench.wait("definition", lambda: bench.cursor() == "Ln 6, Col 12")
    same("definition of a multiclass", bench.cursor(), "Ln 6, Col 12")

    bench.go(17, 5)
    bench.command("Show or Focus Hover")
    hover = bench.wait("hover", lambda: [text for text in bench.texts(".monaco-hover-content") if "num" in text])
    assert "7" in hover[0] and "A register" in hover[0], hover
    print("ok: hover", flush=True)
    bench.photograph("vscode-hover")
    bench.press(ESCAPE)

    bench.go(15, 1)
    bench.press(END)
    bench.press(ENTER)
    bench.write("def broken : Reg<2> { let ")
    bench.press(CONTROL, " ")
    items = bench.wait("completion", lambda: bench.texts(".suggest-widget.visible .monaco-list-row"))
    assert items[0].startswith("num"), items
    print("ok: completion in broken text", flush=True)
    bench.photograph("vscode-completion")
    bench.press(ESCAPE)
    bench.wait("error", lambda: any("expected" in text for text in bench.problems()))
    bench.press(CONTROL, SHIFT, "k")
    bench.wait("the error is gone", lambda: any("unused" in text for text in bench.problems()))

    bench.go(4, 7)
    bench.press(F2)
    bench.wait("rename box", lambda: bench.browser.run("return !!document.querySelector('.rename-box')"))
    bench.write("number")
    bench.press(ENTER)
    bench.wait("rename", lambda: "  int number = n;" in bench.lines())
    same("rename in another record", "  int k = Q_b.number;" in bench.lines(), True)

    bench.go(10, 6)
    bench.write("  ")
    bench.command("Format Document")
    bench.wait("formatting", lambda: any(line.startswith("defm Q : Two<") for line in bench.lines()))
    print("ok: formatting", flush=True)

    bench.go(10, 6)
    bench.command("tdgen: Show Records")
    bench.wait("records", lambda: any(line.startswith("def Q_b") for line in bench.lines()))
    print("ok: records", flush=True)
    bench.photograph("vscode-records")


def main(code_server: Path, vsix: Path, tdgen: Path, screenshots: Optional[Path]) -> None:
    scratch = Path(tempfile.mkdtemp())
    (scratch / "project").mkdir()
    (scratch / "home").mkdir()
    shutil.copy(HERE / "example.td", scratch / "project")
    (scratch / "user/User").mkdir(parents=True)
    settings = {**SETTINGS, "tdgen.server.path": str(tdgen.resolve())}
    (scratch / "user/User/settings.json").write_text(json.dumps(settings))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folders = ["--user-data-dir", str(scratch / "user"), "--extensions-dir", str(scratch / "extensions")]
    subprocess.run([code_server, *folders, "--install-extension", vsix], check=True)
    options = ["--auth", "none", "--bind-addr", f"127.0.0.1:{port}", "--disable-telemetry", "--disable-update-check"]
    server = subprocess.Popen([code_server, *folders, *options], stdout=subprocess.DEVNULL)
    try:
        time.sleep(5)
        with Browser(width=1200, height=760) as browser:
            browser.open(f"http://127.0.0.1:{port}/?folder={scratch / 'project'}")
            use(Workbench(browser, screenshots))
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(scratch, ignore_errors=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]), Path(sys.argv[4]) if len(sys.argv) > 4 else None)
