"""A browser to drive: Chromium without a window, through chromedriver and the WebDriver protocol."""

import base64
import json
import re
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any, List, Optional, Union

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
ENTER, ARROW_DOWN, BACKSPACE = "\ue007", "\ue015", "\ue003"


class Browser:
    """Use it in a `with`: the browser ends with it."""

    def __init__(self, width: int = 1400, height: int = 950, dark: bool = False) -> None:
        self.profile = tempfile.TemporaryDirectory()
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        assert self.driver.stdout is not None
        for line in self.driver.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self.base = f"http://127.0.0.1:{found.group(1)}/session"
                break
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.profile.name}"]
        arguments += [f"--window-size={width},{height}"]
        if dark:
            arguments.append("--blink-settings=preferredColorScheme=0")
        options = {"args": arguments}
        wanted = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self.ask("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        self.base += f"/{session['sessionId']}"

    def __enter__(self) -> "Browser":
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.profile.cleanup()

    def ask(self, method: str, path: str, body: Optional[Any] = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(error.read().decode()) from None

    def open(self, page: Union[Path, str], fragment: str = "") -> None:
        address = page.as_uri() if isinstance(page, Path) else page
        self.ask("POST", "/url", {"url": "about:blank"})
        self.ask("POST", "/url", {"url": address + fragment})

    def find(self, selector: str) -> str:
        found: str = self.ask("POST", "/element", {"using": "css selector", "value": selector})[ELEMENT]
        return found

    def click(self, selector: str) -> None:
        self.ask("POST", f"/element/{self.find(selector)}/click", {})

    def click_link(self, text: str) -> None:
        found = self.ask("POST", "/element", {"using": "link text", "value": text})[ELEMENT]
        self.ask("POST", f"/element/{found}/click", {})

    def type(self, selector: str, text: str) -> None:
        self.ask("POST", f"/element/{self.find(selector)}/value", {"text": text})

    def text(self, selector: str) -> str:
        [found] = self.texts(selector)[:1]
        return found

    def texts(self, selector: str) -> List[str]:
        """The texts of elements once the page has answered to the last input."""
        script = """
            const read = () => [...document.querySelectorAll(arguments[0])].map((e) => e.innerText);
            requestAnimationFrame(() => requestAnimationFrame(() => arguments[1](read())))"""
        found: List[str] = self.ask("POST", "/execute/async", {"script": script, "args": [selector]})
        return found

    def run(self, script: str, *arguments: Any) -> Any:
        return self.ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def complaints(self) -> List[str]:
        """What the page said on the console, which is nothing if all is well."""
        return [entry["message"] for entry in self.ask("POST", "/se/log", {"type": "browser"})]

    def photograph(self, path: Path) -> None:
        path.write_bytes(base64.b64decode(self.ask("GET", "/screenshot")))
