#!/usr/bin/env python3
"""A remote bot: takes a seat at a table of an Esagono server and plays random legal orders.

    python3 examples/bot.py http://127.0.0.1:1916/t/TABLE#TOKEN     takes the seat of that link
    python3 examples/bot.py http://127.0.0.1:1916                   opens a table against the built-in bot `random`

Only the standard library is used. What is said over the wire is described in docs/PROTOCOL.md.
"""

import argparse
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import urllib.parse
import urllib.request


class WebSocket:
    """As much of RFC 6455 as a client needs: texts both ways, pings answered, fragments put together."""

    def __init__(self, url):
        parts = urllib.parse.urlsplit(url)
        secure = parts.scheme == "https"
        port = parts.port or (443 if secure else 80)
        self.socket = socket.create_connection((parts.hostname, port), timeout=60)
        if secure:
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=parts.hostname)
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        status = self.file.readline().split()
        while self.file.readline().strip():
            pass
        if len(status) < 2 or status[1] != b"101":
            raise ConnectionError(f"no websocket at {url}: {status}")

    def _send(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 65536:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        self.socket.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self._send(1, json.dumps(message).encode())

    def receive(self):
        """The next message; None when the server has closed."""
        text = b""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            size = head[1] & 127
            if size == 126:
                (size,) = struct.unpack("!H", self.file.read(2))
            elif size == 127:
                (size,) = struct.unpack("!Q", self.file.read(8))
            data = self.file.read(size)
            kind = head[0] & 15
            if kind == 8:
                code = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1000
                if code >= 4000:
                    raise ConnectionError(f"{code}: {data[2:].decode()}")
                return None
            if kind == 9:
                self._send(10, data)
                continue
            if kind == 10:
                continue
            text += data
            if head[0] & 128:
                return json.loads(text)


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def seat_link(link, scenario):
    """Server, table and token of a link; a table is opened if the link names none."""
    parts = urllib.parse.urlsplit(link)
    server = f"{parts.scheme}://{parts.netloc}"
    if parts.path.startswith("/t/"):
        return server, parts.path.split("/")[2], parts.fragment
    opened = post(f"{server}/api/tables", {"scenario": scenario, "sides": {"it": "me", "ah": "random"}, "name": "bot.py"})
    print(f"opened {server}/t/{opened['table']}", flush=True)
    return server, opened["table"], opened["seats"]["it"]


def play(link, scenario, seed, most):
    dice = random.Random(seed)
    server, table, token = seat_link(link, scenario)
    wire = WebSocket(f"{server}/ws/{table}")
    wire.send({"hello": {"token": token}})
    sent, refused = 0, 0
    asked = None
    while True:
        message = wire.receive()
        if message is None:
            print("the server closed the connection")
            return sent, refused
        if "error" in message:
            # Nothing has changed. If something happened meanwhile, a new question is on its way.
            refused += 1
            print("refused:", message["error"], file=sys.stderr)
            if not message.get("stale"):
                wire.send({"sync": True})
            continue
        if "frame" not in message:
            continue
        stand, asked = message["stand"], message["ask"]
        if stand["over"] or stand["closed"] or stand["frozen"]:
            over = stand["over"]
            print(over["words"] if over else stand["closed"] or stand["frozen"])
            return sent, refused
        if asked:
            if most is not None and sent >= most:
                return sent, refused
            order = dice.choice(asked["offers"])
            sent += 1
            wire.send({"act": [order], "version": asked["version"], "id": sent})


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("link", help="a seat's link, or the server's address")
    options.add_argument("--scenario", default="inferno/surprise")
    options.add_argument("--seed", type=int, help="makes the bot's choices repeatable")
    options.add_argument("--most", type=int, help="leave after so many orders")
    given = options.parse_args()
    sent, refused = play(given.link, given.scenario, given.seed, given.most)
    print(f"{sent} orders, {refused} refused")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
