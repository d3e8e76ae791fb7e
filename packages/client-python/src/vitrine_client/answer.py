"""Answers as objects: names in Python's way, amounts as `Decimal`, times as `datetime`."""

from __future__ import annotations

import types
from dataclasses import dataclass, fields
from datetime import datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Callable, TypeVar, Union, get_args, get_origin, get_type_hints

from .errors import VitrineConnectionError


@dataclass(frozen=True)
class Response:
    """What came with an answer."""

    status: int
    headers: dict[str, str]
    """The names are in small letters."""

    @property
    def request_id(self) -> str | None:
        """Name it when you ask for help."""
        return self.headers.get("request-id")

    @property
    def etag(self) -> str | None:
        """For `if_none_match`."""
        return self.headers.get("etag")

    @property
    def consent_id(self) -> str | None:
        """The consent that was read under."""
        return self.headers.get("consent-id")


class Answer:
    """What the service answered."""

    @property
    def response(self) -> Response | None:
        """What came with it; None for what is part of another answer."""
        return self.__dict__.get("_response")


A = TypeVar("A", bound=Answer)


def decode(kind: type[A], body: object, response: Response | None = None) -> A:
    """What this version does not know is left out: the service may add to its answers."""
    try:
        answer: A = _decoder(kind)(body)  # type: ignore[arg-type]
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError) as error:
        status = None if response is None else response.status
        why = f"What answered is not the service: there is no {kind.__name__}"
        raise VitrineConnectionError(why, status=status) from error
    if response is not None:
        # No field: two answers with the same content are equal.
        answer.__dict__["_response"] = response
    return answer


@lru_cache(maxsize=None)
def _decoder(kind: Any) -> Callable[[Any], Any]:
    if get_origin(kind) in (Union, types.UnionType):
        [some, *others] = [each for each in get_args(kind) if each is not type(None)]
        return _same if others else _decoder(some)
    if get_origin(kind) is list:
        item = _decoder(get_args(kind)[0])
        return lambda values: [item(value) for value in values]
    if kind is Decimal:
        return _amount
    if kind is datetime:
        return datetime.fromisoformat
    if isinstance(kind, type) and issubclass(kind, Answer):
        return _object_decoder(kind)
    return _same


def _amount(value: Any) -> Decimal:
    if not isinstance(value, (Decimal, int)):
        raise TypeError(f"{value!r} is no amount")
    return Decimal(value)


def _same(value: Any) -> Any:
    return value


def _object_decoder(kind: type[Answer]) -> Callable[[Any], Answer]:
    hints = get_type_hints(kind)
    known = [(field.name, camel_case(field.name), hints[field.name]) for field in fields(kind)]

    def read(body: dict[str, Any]) -> Answer:
        given = ((name, wire, hint) for name, wire, hint in known if wire in body)
        return kind(**{name: _decoder(hint)(body[wire]) for name, wire, hint in given})

    return read


def camel_case(name: str) -> str:
    """`account_id` as the service writes it; `from_` has its underscore because of Python alone."""
    first, *others = name.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in others)
