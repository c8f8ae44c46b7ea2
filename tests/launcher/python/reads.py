"""Reads a report by the module of the wheel, and says what does not hold: reads.py FOLDER NOWHERE."""

import json
import os
import sys

import mpiwarden

folder, nowhere = sys.argv[1:]
report = mpiwarden.load(folder)
with open(os.path.join(folder, "report.json"), encoding="utf-8") as file:
    raw = json.load(file)

assert report.raw == raw
assert len(report) == len(raw["findings"]) > 0
assert [finding.raw for finding in report] == raw["findings"]
assert report.run.complete and report.run.ranks == report.run.ranks_reported == 2
assert report.run.command == raw["run"]["command"]
assert report.tool_version == raw["tool"]["version"]
assert report.looked("arguments") == "yes" and report.looked("nothing of this name") == "no"
assert {one.question for one in report.questions} >= {"arguments", "memory", "order", "hangs", "messages"}

errors = report.counted("error")
assert errors and all(finding.severity == "error" for finding in errors)
assert len(errors) <= len(report.counted("warning")) <= len(report.counted()) <= len(report)
[fault, *_] = errors
assert report.of_check(fault.check)[0] is fault
assert fault.place is not None and fault.place.file.endswith("fault.h") and fault.place.line > 0
assert fault.section and fault.standard and fault.fingerprint and fault.help and not fault.suppressed
assert mpiwarden.parse_ranks(fault.ranks) == [0, 1]
assert str(fault).startswith("{}: error[{}]: ".format(fault.place, fault.check))
assert mpiwarden.parse_ranks("0-3, 7,9-9") == [0, 1, 2, 3, 7, 9]
assert mpiwarden.parse_ranks("") == []


def refused(path, *words):
    try:
        mpiwarden.load(path)
    except mpiwarden.ReportError as error:
        assert all(word in str(error) for word in words), error
    else:
        raise AssertionError(path + " was read")


refused(nowhere, "is not there", "mpiwarden convert")
bad = os.path.join(folder, "bad.json")
for text, words in [
    ("{", ["cannot be read"]),
    ("[]", ["no report"]),
    ('{"schema_version": 99}', ["version 99", "version 1"]),
    ('{"schema_version": 1}', ["not as its schema says"]),
    ('{"schema_version": 1, "run": 3, "coverage": []}', ["not as its schema says"]),
]:
    with open(bad, "w", encoding="utf-8") as file:
        file.write(text)
    refused(bad, *words)
try:
    report.counted("bad")
except ValueError as error:
    assert "note, warning, error" in str(error)
else:
    raise AssertionError("a severity that does not exist was taken")
print("all of it holds")
