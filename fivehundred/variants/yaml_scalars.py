"""What an unquoted word or number of a YAML file is. What YAML readers disagree on is odd, with the reason."""

from __future__ import annotations

import re
from math import isfinite
from typing import Any, Final

from fivehundred.variants.located import Kind, Odd

LONGEST_NUMBER: Final = 30

_INTEGER: Final = re.compile(r"[-+]?(?:0|[1-9]\d*(?:_\d+)*)", re.ASCII)
_NUMBER: Final = re.compile(r"[-+]?(?:0|[1-9]\d*)\.\d+", re.ASCII)
_EXPONENT: Final = re.compile(r"[-+]?(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)[eE][-+]?\d{1,3}", re.ASCII)
_LEADING_ZERO: Final = re.compile(r"[-+]?0[\d_]+(?:\.\d*)?", re.ASCII)
_OTHER_BASE: Final = re.compile(r"[-+]?0(?:[xX][\dA-Fa-f_]+|[oO][0-7_]+|[bB][01_]+)", re.ASCII)
_BASE_SIXTY: Final = re.compile(r"[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?", re.ASCII)
_BARE_POINT: Final = re.compile(r"[-+]?(?:\d+\.|\.\d+)", re.ASCII)
_UNDERSCORES: Final = re.compile(r"[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)", re.ASCII)
_DATE: Final = re.compile(r"\d{4}-\d{1,2}-\d{1,2}(?:[Tt ].*)?", re.ASCII)
_NOT_FINITE: Final = re.compile(r"[-+]?\.(?:inf|Inf|INF|nan|NaN|NAN)")
_SWITCHES: Final = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_CASES: Final = ("true", "false", "null")


def classify(text: str) -> tuple[Kind, Any]:
    """Read an unquoted scalar: its kind and value. What YAML readers disagree on is ``odd``."""
    if text in ("", "~") or (text.lower() == "null" and _usual_case(text)):
        return "null", None
    if text.lower() in ("true", "false") and _usual_case(text):
        return "boolean", text.lower() == "true"
    if len(text) > LONGEST_NUMBER and text.lstrip("+-").replace("_", "").replace(".", "").isdecimal():
        return "odd", Odd("it has more digits than a number needs")
    if _INTEGER.fullmatch(text):
        return "integer", int(text)
    if _NUMBER.fullmatch(text):
        return "number", float(text)
    odd = _odd_scalar(text)
    return ("text", text) if odd is None else ("odd", odd)


def _usual_case(text: str) -> bool:
    return text in (text.lower(), text.upper(), text.capitalize())


def _odd_scalar(text: str) -> Odd | None:
    if text.lower() in _SWITCHES and _usual_case(text):
        return Odd(f"many YAML readers take {text} for {_SWITCHES[text.lower()]}", _SWITCHES[text.lower()])
    if text[0] not in "+-.0123456789<=":
        return None
    if _EXPONENT.fullmatch(text):
        return Odd("an exponent makes it text to some YAML readers", _plain_number(text.replace("_", "")))
    if _LEADING_ZERO.fullmatch(text):
        instead = _plain_number(text.replace("_", ""))
        number = int(instead) if instead and "." not in text else None
        return Odd("a leading zero makes it an octal number to some YAML readers", instead, number)
    if _OTHER_BASE.fullmatch(text):
        return Odd("it is a number in another base to some YAML readers")
    if _BASE_SIXTY.fullmatch(text):
        return Odd("numbers joined by colons are one number in base sixty to some YAML readers")
    if _BARE_POINT.fullmatch(text):
        return Odd("a number needs digits on both sides of its point", _plain_number(text))
    if _UNDERSCORES.fullmatch(text):
        return Odd("the underscores are not where thousands are parted", _plain_number(text.replace("_", "")))
    if _DATE.fullmatch(text):
        return Odd("YAML readers take it for a date")
    if _NOT_FINITE.fullmatch(text):
        return Odd("it is no number to count with")
    if text in ("=", "<<"):
        return Odd("it has a meaning of its own in YAML")
    return None


def _plain_number(text: str) -> str | None:
    """Write out a number as JSON would, or None where it is beyond all bounds."""
    number = float(text)
    if not isfinite(number):
        return None
    return str(int(number)) if number.is_integer() and abs(number) < 1e18 else repr(number)
