"""Reads the reports of mpiwarden.

>>> import mpiwarden
>>> report = mpiwarden.load("mpiwarden-report")     # doctest: +SKIP
>>> for finding in report.counted("error"):          # doctest: +SKIP
...     print(finding.check, finding.place, finding.ranks)

The names are those of ``report.json``, whose schema is ``reports/schema/report-1.json`` (version 1). What a later version
adds is in ``raw``.
"""

from .report import (
    SEVERITIES,
    Finding,
    Frame,
    Question,
    Related,
    Report,
    ReportError,
    Run,
    load,
    parse_ranks,
)

__all__ = [
    "SEVERITIES",
    "Finding",
    "Frame",
    "Question",
    "Related",
    "Report",
    "ReportError",
    "Run",
    "load",
    "parse_ranks",
]
