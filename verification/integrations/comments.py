"""A service with the API of GitHub's and GitLab's comments, and checks of scripts/releasing/post-comment against it."""

import http.server
import json
import os
import re
import subprocess
import threading
import urllib.parse
from pathlib import Path

from place import ROOT, expect

SCRIPT = os.path.join(ROOT, "scripts", "releasing", "post-comment")
TOKEN = "secret-token-of-the-check"
MARKER = "<!-- assetcrush-compare -->"
PAGE = 100


class FakeService:
    """A server on 127.0.0.1 with one list of comments. Each fault answers one request that it matches."""

    def __init__(self, kind, user=True):
        self.kind = kind
        self.comments = {}
        self.next = 1
        # (method, part of the path, status, headers, action before the answer)
        self.faults = []
        self.requests = []
        self.lock = threading.Lock()
        self.user = user
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def log_message(self, *arguments):
                pass

            def answer(self):
                length = int(self.headers.get("Content-Length") or 0)
                body = json.loads(self.rfile.read(length)) if length else None
                with service.lock:
                    status, headers, value = service.answer(self.command, self.path, self.headers, body)
                data = b"" if value is None else json.dumps(value).encode()
                self.send_response(status)
                for name, text in headers.items():
                    self.send_header(name, text)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *arguments):
        self.server.shutdown()
        self.server.server_close()

    def author(self, name):
        return {"login": name, "type": "Bot" if name.endswith("[bot]") else "User", "id": sum(name.encode())}

    me = "github-actions[bot]"

    def add(self, body, author=me):
        number, self.next = self.next, self.next + 1
        self.comments[number] = {"id": number, "body": body, "user": self.author(author), "author": self.author(author)}
        return number

    def fault(self, method, path, status, headers=None, action=None):
        self.faults.append((method, path, status, headers or {}, action))

    def answer(self, method, path, headers, body):
        self.requests.append((method, path))
        given = headers.get("PRIVATE-TOKEN") if self.kind == "gitlab" else (headers.get("Authorization") or "").removeprefix("Bearer ")
        if given != TOKEN:
            return 401, {}, {"message": "Bad credentials " + str(given)}
        for index, (verb, part, status, more, action) in enumerate(self.faults):
            if verb == method and part in path:
                del self.faults[index]
                if action:
                    action(self, body)
                return status, more, {"message": f"a fault with {TOKEN}\n::error::injected"}
        url = urllib.parse.urlparse(path)
        if url.path == "/user":
            if self.kind == "github" and not self.user:
                return 403, {}, {"message": "Resource not accessible by integration"}
            return 200, {}, self.author(self.me)
        listed, single = {
            "github": (r"/repos/owner/app/issues/12/comments", r"/repos/owner/app/issues/comments/(\d+)"),
            "gitlab": (r"/projects/34/merge_requests/12/notes", r"/projects/34/merge_requests/12/notes/(\d+)"),
        }[self.kind]
        if re.fullmatch(listed, url.path) and method == "GET":
            query = urllib.parse.parse_qs(url.query)
            page, count = int(query["page"][0]), int(query["per_page"][0])
            values = list(self.comments.values())
            more = {"Link": f'<http://127.0.0.1:1/elsewhere?page={page + 1}>; rel="next"'} if len(values) > page * count else {}
            return 200, more, values[(page - 1) * count : page * count]
        if re.fullmatch(listed, url.path) and method == "POST":
            return 201, {}, self.comments[self.add(body["body"])]
        match = re.fullmatch(single, url.path)
        if match and int(match.group(1)) in self.comments:
            number = int(match.group(1))
            if method == ("PATCH" if self.kind == "github" else "PUT"):
                self.comments[number]["body"] = body["body"]
                return 200, {}, self.comments[number]
            if method == "DELETE":
                del self.comments[number]
                return 204, {}, None
        return 404, {}, {"message": "Not Found"}

    def count(self, method):
        return len([1 for verb, _ in self.requests if verb == method])

    def bodies(self):
        return [comment["body"] for comment in self.comments.values()]


def environment(service, place):
    """Return the variables of a job in request 12."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("GITHUB_", "GITLAB_", "CI_"))}
    clean.update({"http_proxy": "", "no_proxy": "*"})
    if service.kind == "gitlab":
        return {**clean, "GITLAB_TOKEN": TOKEN, "CI_API_V4_URL": service.url, "CI_PROJECT_ID": "34", "CI_MERGE_REQUEST_IID": "12"}
    event = place.path("event.json")
    Path(event).write_text(json.dumps({"pull_request": {"number": 12}}), encoding="utf-8")
    return {**clean, "GITHUB_TOKEN": TOKEN, "GITHUB_REPOSITORY": "owner/app", "GITHUB_API_URL": service.url, "GITHUB_EVENT_PATH": event}


def check(place, kind):
    """Check the script against a fake service, and return the number of cases."""
    report = place.path("report.md")
    summary = place.path("comment-summary.md")
    cases = 0

    def post(service, code=0, text="now", **changes):
        nonlocal cases
        cases += 1
        Path(report).write_text(f"{MARKER}\n{text}\n<!-- assetcrush-end -->\nthe audit\n", encoding="utf-8")
        values = {**environment(service, place), **changes}
        done = subprocess.run(
            [SCRIPT, report],
            env={k: v for k, v in values.items() if v is not None},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
            check=False,
        )
        expect(done.returncode == code, f"case {cases} ended with {done.returncode}, not {code}: {done.stdout}")
        expect(TOKEN not in done.stdout, f"case {cases} prints the token: {done.stdout}")
        expect(not re.search(r"^::", done.stdout, re.MULTILINE), f"case {cases} prints a workflow command: {done.stdout}")
        return done.stdout

    body = f"{MARKER}\nnow\n"
    update = "PATCH" if kind == "github" else "PUT"
    # The first run creates a comment, and the next one updates it.
    with FakeService(kind) as service:
        post(service, text="before")
        expect("updated" in post(service) and service.bodies() == [body], "one comment after two runs")
    # The comment is on the third page, and comments of other accounts with the marker are not changed.
    with FakeService(kind) as service:
        for number in range(250):
            service.add(f"{MARKER}\nforged" if number % 50 == 0 else f"comment {number}", "stranger")
        service.add(f"{MARKER}\nold")
        service.add("<!-- assetcrush-compare other -->\nanother bot")
        post(service)
        expect(service.bodies().count(body) == 1 and service.count("POST") == 0, "the comment of page 3 is updated")
        expect(service.bodies().count(f"{MARKER}\nforged") == 5, "forged comments stay")
        expect("<!-- assetcrush-compare other -->\nanother bot" in service.bodies(), "another marker stays")
    # Temporary failures of each request, with Retry-After and without.
    with FakeService(kind) as service:
        service.add(f"{MARKER}\nold")
        service.fault("GET", "/user", 502)
        service.fault("GET", "page=1", 429, {"Retry-After": "0"})
        service.fault(update, "", 503, {"Retry-After": "1"})
        post(service)
        expect(service.bodies() == [body] and not service.faults, "three failures are survived")
    # A creation that fails after it was done is not repeated.
    with FakeService(kind) as service:
        service.fault("POST", "", 504, action=lambda service, value: service.add(value["body"]))
        post(service)
        expect(service.bodies() == [body] and service.count("POST") == 1, "no second comment after a lost answer")
    # The comment is deleted between the search and the update.
    with FakeService(kind) as service:
        service.add(f"{MARKER}\nold")
        service.fault(update, "", 404, action=lambda service, value: service.comments.clear())
        post(service)
        expect(service.bodies() == [body], "a new comment after a deleted one")
    # Two jobs created a comment each. The next run leaves the first one.
    with FakeService(kind) as service:
        for _ in range(3):
            service.add(f"{MARKER}\nold")
        post(service)
        expect(list(service.comments) == [1] and service.bodies() == [body], "duplicates are deleted")
    # Failures that last: bounded tries, and no long waits.
    with FakeService(kind) as service:
        for _ in range(9):
            service.fault("GET", "page=1", 500, {"Retry-After": "0"})
        expect("HTTP 500" in post(service, 1) and len(service.faults) == 5, "four tries")
    with FakeService(kind) as service:
        service.fault("GET", "page=1", 429, {"Retry-After": "86400"})
        post(service, 1)
        expect(len(service.requests) == 2, "a day is too long to wait")
    # A wrong token is a failure. A redirect is not followed, so no other server gets the token.
    name = "GITHUB_TOKEN" if kind == "github" else "GITLAB_TOKEN"
    with FakeService(kind) as service, FakeService(kind) as other:
        expect("HTTP 401" in post(service, 1, **{name: "wrong"}), "a wrong token")
        service.fault("GET", "page=1", 307, {"Location": other.url + "/user"})
        post(service, 1)
        expect(not other.requests, "a redirect gets no request")
    # No permission, as in a request from a fork: a message, and the report in the summary, once.
    with FakeService(kind) as service:
        for _ in range(2):
            service.fault("POST", "", 403)
            said = post(service, GITHUB_STEP_SUMMARY=summary)
            expect("cannot write comments" in said and "in the job summary" in said, "a fork: " + said)
        expect(Path(summary).read_text(encoding="utf-8") == body, "the summary has the report once")
    # No request, no service, and files that are no reports.
    nothing = {"GITHUB_EVENT_PATH": "/dev/null"} if kind == "github" else {"CI_MERGE_REQUEST_IID": None}
    with FakeService(kind) as service:
        expect("no pull request" in post(service, **nothing) and not service.requests, "a push posts nothing")
        post(service, 2, text="x" * 70_000)
        post(service, 2, GITHUB_REPOSITORY=None, CI_PROJECT_ID=None)
        if kind == "gitlab":
            said = post(service, GITLAB_TOKEN=None, CI_JOB_TOKEN=TOKEN)
            expect("CI_JOB_TOKEN cannot write" in said, "a job token: " + said)
        expect(not service.requests, "no requests")
    # The token of a job may not ask for its account.
    if kind == "github":
        with FakeService(kind, user=False) as service:
            service.add(f"{MARKER}\nforged", "stranger")
            service.add(f"{MARKER}\nold")
            post(service)
            expect(service.bodies() == [f"{MARKER}\nforged", body], "the bot's comment is updated")
    return cases
