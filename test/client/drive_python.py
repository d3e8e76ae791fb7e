"""Runs the steps of behaviours with vitrine_client: cases come as JSON on standard input, what happened goes to standard
output. `drive-typescript.ts` does the same."""

import json
import keyword
import re
import socket
import sys
import threading
import urllib.request
from datetime import datetime, timezone
from decimal import Decimal

from vitrine_client import Client, RefusalError, VitrineConnectionError, VitrineError, read_webhook


def snake_case(name):
    """The name of an option or a call as Python writes it."""
    written = re.sub("[A-Z]", lambda letter: "_" + letter[0].lower(), name)
    return f"{written}_" if keyword.iskeyword(written) else written


def drive(case):
    settings, waits, clock = case["settings"], [], VirtualClock(case["baseUrl"])

    def sleep(seconds):
        waits.append(seconds)
        clock.sleep(seconds)

    names = {
        "retries": "retries",
        "timeoutSeconds": "timeout",
        "longestWaitSeconds": "longest_wait",
        "largestAnswerBytes": "largest_answer",
    }
    chosen = {names[name]: value for name, value in settings.items() if name in names}
    credentials = {"api_key": "vk_1", "api_secret": "vs_1"}
    if "token" in settings:
        credentials = {"token": lambda: settings["token"]}
    client = Client(case["baseUrl"], **credentials, **chosen, random=seeded(), sleep=sleep)

    def run(step):
        try:
            return result_of(step)
        except VitrineError as error:
            return shown_error(error)

    def result_of(step):
        if "defaultTimeout" in step:
            return default_timeout(step["defaultTimeout"])
        if "webhook" in step:
            given = step["webhook"]
            event = read_webhook(
                given["body"], given["headers"], given["secret"], now=lambda: given["nowSeconds"]
            )
            return {"id": event.id, "type": event.type, "data": event.data}
        if "times" in step:
            return clock.together([lambda: shown(step, call_of(client, step))] * step["times"])
        return shown(step, call_of(client, step))

    return {"results": [run(step) for step in case["steps"]], "waits": waits}


def call_of(client, step):
    noun, verb = step["call"].split(".")
    options = {snake_case(name): value for name, value in step.get("with", {}).items()}
    return getattr(getattr(client, noun), snake_case(verb))(*step.get("ids", []), **options)


def shown(step, returned):
    def show(answer):
        return {name: value_of(answer, name) for name in step.get("show", [])}

    kind = step.get("as", "answer")
    if kind == "items":
        items = []
        for item in returned:
            items.append(show(item))
            if len(items) == step.get("stopAfter"):
                break
        about = [name for name in ("changesCursor", "cursor", "consentId") if hasattr(returned, snake_case(name))]
        return {"items": items, **named(returned, about)}
    if kind == "pages":
        start = {"cursor": step["cursor"]} if "cursor" in step else {}
        return [
            {
                "data": [show(item) for item in page.data],
                **named(page, ["nextCursor"]),
                **named(page.response, ["requestId", "etag", "consentId"]),
            }
            for page in returned.pages(**start)
        ]
    if kind == "response":
        return named(returned.response, ["status", "requestId", "etag", "consentId"])
    return None if returned is None else show(returned)


def named(value, names):
    return {name: getattr(value, snake_case(name)) for name in names}


def value_of(answer, name):
    first, _, others = name.partition(".")
    value = getattr(answer, snake_case(first))
    if others:
        return value_of(value, others)
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    assert not isinstance(value, float), f"{name} is a float"
    return str(value) if isinstance(value, Decimal) else value


def shown_error(error):
    of = {"error": type(error).__name__.replace("VitrineConnection", "Connection")}
    if isinstance(error, RefusalError):
        names = ["status", "code", "subCode", "requestId", "retryAfterSeconds", "consentId", "consentStatus"]
        of.update(named(error, names))
    if isinstance(error, VitrineConnectionError):
        of.update(named(error, ["status", "retryAfterSeconds"]))
    return {name: value for name, value in of.items() if value is not None}


def seeded():
    """The same numbers in each run."""
    state = 1

    def next_number():
        nonlocal state
        state = state * 16_807 % 2_147_483_647
        return state / 2_147_483_647

    return next_number


class VirtualClock:
    """Moves when all calls wait: to the earliest that one waits for. One call runs at a time."""

    def __init__(self, base_url):
        self._url, self._now, self._waiting, self._idle = base_url + "/clock", 0.0, [], None

    def sleep(self, seconds):
        if self._idle is None:
            return
        woken = threading.Event()
        self._waiting.append((self._now + seconds, woken))
        self._idle.set()
        woken.wait()

    def together(self, tasks):
        succeeded, threads = [], []

        def run(task, begin):
            begin.wait()
            try:
                succeeded.append(task())
            except VitrineError:
                pass
            self._idle.set()

        for task in tasks:
            begin = threading.Event()
            self._waiting.append((0.0, begin))
            threads.append(threading.Thread(target=run, args=(task, begin)))
            threads[-1].start()
        while self._waiting:
            self._waiting.sort(key=lambda one: one[0])
            self._now, woken = self._waiting.pop(0)
            request = urllib.request.Request(self._url, data=str(self._now).encode(), method="PUT")
            urllib.request.urlopen(request).close()
            self._idle = idle = threading.Event()
            woken.set()
            idle.wait()
        for thread in threads:
            thread.join()
        self._idle = None
        return {"succeeded": len(succeeded)}


def default_timeout(called):
    seconds, connect = [], socket.create_connection

    def refuse(address, timeout, *others):
        seconds.append(timeout)
        raise TimeoutError

    socket.create_connection = refuse
    try:
        call_of(Client("http://127.0.0.1:9", token=lambda: "vt_1", retries=0), called)
    except VitrineConnectionError:
        pass
    finally:
        socket.create_connection = connect
    return seconds[0]


json.dump([drive(case) for case in json.load(sys.stdin)], sys.stdout)
