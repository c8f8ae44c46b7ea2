"""A report as data (``report.json``, schema version 1)."""

import json
import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

#: From the least to the worst.
SEVERITIES: Tuple[str, ...] = ("note", "warning", "error")

_VERSION = 1


class ReportError(Exception):
    """There is no report, or it cannot be read: the message says which file, and what to do."""


@dataclass(frozen=True)
class Frame:
    """One place of a stack, the innermost first."""

    function: Optional[str]
    file: Optional[str]
    #: From 1.
    line: Optional[int]
    module: str
    #: Bytes from the beginning of the module's file.
    offset: int

    def __str__(self) -> str:
        if self.file is None:
            return "{}+{:#x}".format(self.module, self.offset)
        return self.file if self.line is None else "{}:{}".format(self.file, self.line)


@dataclass(frozen=True)
class Related:
    """Another place of a finding, as where the object was created."""

    role: str
    message: str
    #: In its world; None: the rank of the finding, or of all.
    rank: Optional[int]
    stack: Tuple[Frame, ...]


@dataclass(frozen=True)
class Finding:
    """One finding: places that many ranks share are one."""

    #: Such as ``keyval-freed``.
    check: str
    #: ``violation``, ``portability``, ``suspicious``, ``leak``, ``note`` or ``tool``.
    verdict: str
    #: One of :data:`SEVERITIES`.
    severity: str
    message: str
    help: str
    call: str
    language: str
    #: As written, such as ``0-3, 7``: see :func:`parse_ranks`.
    ranks: str
    #: How often it was met, by all ranks.
    count: int
    stack: Tuple[Frame, ...]
    related: Tuple[Related, ...]
    #: Values of this finding, by names that its check's page explains.
    details: Mapping[str, Any]
    #: The section of the standard, such as ``7.7.2``.
    section: Optional[str]
    standard: Optional[str]
    #: The same for the same fault in another run.
    fingerprint: str
    #: Fingerprint of the finding that this one probably follows from: that one is to be looked at first.
    follows: Optional[str]
    #: It fits a rule of a suppression file.
    suppressed: bool
    #: ``new`` or ``unchanged``, where the run had a baseline.
    baseline: Optional[str]
    #: The finding as it is in the file.
    raw: Mapping[str, Any] = field(repr=False, compare=False, default_factory=dict)

    @property
    def place(self) -> Optional[Frame]:
        """The innermost place, if any is known."""
        return self.stack[0] if self.stack else None

    @property
    def counts(self) -> bool:
        """Whether gates count it: it is not suppressed, and not in the baseline."""
        return not self.suppressed and self.baseline != "unchanged"

    def __str__(self) -> str:
        place = "" if self.place is None else "{}: ".format(self.place)
        return "{}{}[{}]: {} ({}, ranks {})".format(place, self.severity, self.check, self.message, self.call, self.ranks)


@dataclass(frozen=True)
class Question:
    """Whether the run was looked at for one of the questions: ``arguments``, ``memory``, ``order``, …"""

    question: str
    #: ``yes``, ``part`` or ``no``.
    looked: str
    why: str


@dataclass(frozen=True)
class Run:
    """What was run."""

    id: str
    command: str
    started: str
    seconds: Optional[float]
    #: Of the launcher; None: it did not end.
    exit_status: Optional[int]
    #: Every rank was checked up to the end of MPI.
    complete: bool
    ranks: int
    ranks_reported: int


@dataclass(frozen=True)
class Report:
    """A whole report. Iterating it gives its findings."""

    run: Run
    findings: Tuple[Finding, ...]
    questions: Tuple[Question, ...]
    #: Why some of it was not looked at.
    limits: Tuple[str, ...]
    tool_version: str
    #: The report as it is in the file.
    raw: Mapping[str, Any] = field(repr=False, compare=False, default_factory=dict)

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    def counted(self, at_least: str = "note") -> List[Finding]:
        """The findings that gates count, of at least this severity."""
        if at_least not in SEVERITIES:
            raise ValueError("no severity {!r}: there are {}".format(at_least, ", ".join(SEVERITIES)))
        least = SEVERITIES.index(at_least)
        return [finding for finding in self.findings if finding.counts and _worth(finding.severity) >= least]

    def of_check(self, check: str) -> List[Finding]:
        """Those of one check."""
        return [finding for finding in self.findings if finding.check == check]

    def looked(self, question: str) -> str:
        """``yes``, ``part`` or ``no``: whether this question was looked at. ``no``, too, where the report does not name it."""
        return next((one.looked for one in self.questions if one.question == question), "no")


def _worth(severity: str) -> int:
    # A severity of a later version counts as the worst: nothing is passed over.
    return SEVERITIES.index(severity) if severity in SEVERITIES else len(SEVERITIES)


def parse_ranks(text: str) -> List[int]:
    """The ranks of a text such as ``0-3, 7``, in order."""
    ranks: List[int] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        first, _, last = part.partition("-")
        ranks.extend(range(int(first), int(last or first) + 1))
    return ranks


def load(path: "Union[str, os.PathLike[str]]") -> Report:
    """Reads a report: of an output folder, or a ``report.json``.

    Raises :class:`ReportError` where there is none, or it is of another version.
    """
    name = os.fspath(path)
    if os.path.isdir(name):
        name = os.path.join(name, "report.json")
    try:
        with open(name, encoding="utf-8") as file:
            raw = json.load(file)
    except FileNotFoundError:
        raise ReportError("{} is not there: `mpiwarden convert` makes it of the files of ranks".format(name)) from None
    except (OSError, ValueError) as error:
        raise ReportError("{} cannot be read as a report: {}".format(name, error)) from error
    if not isinstance(raw, dict) or "schema_version" not in raw:
        raise ReportError("{} is no report of mpiwarden".format(name))
    if raw["schema_version"] != _VERSION:
        raise ReportError(
            "{} has version {}, and this module reads version {}: take the one that came with the mpiwarden that wrote it".format(
                name, raw["schema_version"], _VERSION
            )
        )
    try:
        return _report(raw)
    except (KeyError, TypeError, AttributeError) as error:
        raise ReportError("{} is not as its schema says: {!r}".format(name, error)) from error


def _frames(raw: Any) -> Tuple[Frame, ...]:
    return tuple(Frame(one["function"], one["file"], one["line"], one["module"], one["offset"]) for one in raw)


def _finding(raw: Dict[str, Any]) -> Finding:
    related = tuple(Related(one["role"], one["message"], one["rank"], _frames(one["stack"])) for one in raw["related"])
    standard = raw["standard"] or {}
    return Finding(
        check=raw["check"],
        verdict=raw["verdict"],
        severity=raw["severity"],
        message=raw["message"],
        help=raw["help"],
        call=raw["call"],
        language=raw["language"],
        ranks=raw["ranks"],
        count=raw["count"],
        stack=_frames(raw["stack"]),
        related=related,
        details=raw["details"],
        section=standard.get("section"),
        standard=standard.get("version"),
        fingerprint=raw["fingerprint"],
        follows=raw.get("follows"),
        suppressed=raw.get("suppressed") is not None,
        baseline=raw.get("baseline"),
        raw=raw,
    )


def _report(raw: Dict[str, Any]) -> Report:
    run, coverage = raw["run"], raw["coverage"]
    names = ["id", "command", "started", "seconds", "exit_status", "complete", "ranks", "ranks_reported"]
    questions = coverage.get("questions", [])
    return Report(
        run=Run(*(run[name] for name in names)),
        findings=tuple(_finding(one) for one in raw["findings"]),
        questions=tuple(Question(one["question"], one["looked"], one["why"]) for one in questions),
        limits=tuple(str(limit) for limit in coverage["limits"]),
        tool_version=raw["tool"]["version"],
        raw=raw,
    )
