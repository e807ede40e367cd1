"""A server of the Remote Execution API on loopback: BuildGrid with PostgreSQL, and workers.

    with server.running() as remote:
        remote.add_worker("one")
        remote.address      # 127.0.0.1:PORT, for grpc://

The program must run in the environment of `check-remote`, which has BuildGrid. All files are below one temporary folder. The
processes end and the folder is deleted when the block ends, also after an error or a signal.
"""

import contextlib
import glob
import importlib.metadata
import os
import pwd
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import alembic.command
import alembic.config
import grpc
from buildgrid.server import sql
from integrations.place import Failure, Skip, free_port, need, version_of_package

HERE = os.path.dirname(os.path.abspath(__file__))
ACCOUNT = "postgres"
PATIENCE = 60  # seconds
# The assigners wait `interval` between two looks, and `jitter-factor` is a random wait besides. A lost worker's jobs are
# given to others after the keepalive timeout.
CONFIGURATION = """\
server:
  - !channel
    address: "127.0.0.1:{port}"
    insecure-mode: true
authorization:
  method: none
connections:
  - !sql-connection &sql
    connection-string: postgresql://{account}@127.0.0.1:{database}/postgres
storages:
  - !disk-storage &cas
    path: {folder}/cas
caches:
  - !lru-action-cache &actions
    storage: *cas
    max-cached-refs: 100000
    allow-updates: true
    cache-failed-actions: false
schedulers:
  - !sql-scheduler &scheduler
    sql: *sql
    action-cache: *actions
    storage: *cas
    property-set:
      !dynamic-property-set
      match-property-keys: [OSFamily]
      wildcard-property-keys: []
    poll-interval: 0.1
    bot-poll-interval: 0.1
    session-expiry-timer-interval: 1
    bot-session-keepalive-timeout: 10
    assigners:
      - !priority-age-assigner
        count: 2
        interval: 0.05
        jitter-factor: 0.05
instances:
  - name: ''
    services:
      - !action-cache
        cache: *actions
      - !execution
        scheduler: *scheduler
      - !cas
        storage: *cas
      - !bytestream
        storage: *cas
thread-pool-size: 100
"""


class Server:
    """The running server.

    * `address`: the host and port for gRPC without encryption.
    * `folder`: the temporary folder, which other users may enter.
    * `workers`: the workers by name.
    """

    def __init__(self, folder, address, stack):
        self.folder, self.address, self.stack = folder, address, stack
        self.workers = {}

    def add_worker(self, name, width=2):
        """Start a worker that runs up to `width` actions at a time."""
        self.workers[name] = Worker(self, name, width)
        return self.workers[name]


class Worker:
    def __init__(self, server, name, width):
        self.log = os.path.join(server.folder, name + ".actions")
        open(self.log, "w", encoding="utf-8").close()
        command = [sys.executable, os.path.join(HERE, "worker.py"), server.address, name, str(width), self.log]
        self.process = start(server.stack, command, os.path.join(server.folder, name + ".log"), cwd=server.folder)

    def count(self, event="finished"):
        """Return the number of actions that were `started` or `finished`."""
        return Path(self.log).read_text(encoding="utf-8").count(event)

    def kill(self):
        """Kill the worker and its commands without a warning."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextlib.contextmanager
def running():
    """Start PostgreSQL and BuildGrid. Yield a `Server`."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(temporary("remote-"))
        database = start_database(stack, folder)
        make_tables(database)
        port = free_port()
        configuration = os.path.join(folder, "buildgrid.yml")
        Path(configuration).write_text(CONFIGURATION.format(port=port, database=database, folder=folder, account=ACCOUNT), encoding="utf-8")
        log = os.path.join(folder, "buildgrid.log")
        process = start(stack, [os.path.join(sys.prefix, "bin", "bgd"), "server", "start", configuration], log, cwd=folder)
        with grpc.insecure_channel(f"127.0.0.1:{port}") as channel:
            ready = grpc.channel_ready_future(channel)
            wait_until(lambda: is_done(ready), process, log)
        yield Server(folder, f"127.0.0.1:{port}", stack)


@contextlib.contextmanager
def temporary(prefix):
    """Make a temporary folder that other users may enter, and delete it at the end."""
    folder = tempfile.mkdtemp(prefix=prefix)
    os.chmod(folder, 0o755)
    try:
        yield folder
    finally:
        # Bazel makes its output folders read-only. rm is several times as fast as Python with so many files.
        if os.geteuid() != 0:
            subprocess.run(["chmod", "-R", "u+w", folder], stderr=subprocess.DEVNULL, check=False)
        subprocess.run(["rm", "-rf", folder], check=False)


def is_done(future):
    try:
        future.result(timeout=0.1)
        return True
    except grpc.FutureTimeoutError:
        return False


def start_database(stack, folder):
    """Start PostgreSQL below the folder. Return its port."""
    programs = database_programs()
    data, log, port = os.path.join(folder, "database"), os.path.join(folder, "database.log"), free_port()
    os.mkdir(data, 0o700)
    # PostgreSQL refuses to run as root.
    account = {}
    if os.geteuid() == 0:
        entry = pwd.getpwnam(ACCOUNT)
        os.chown(data, entry.pw_uid, entry.pw_gid)
        account = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    done = subprocess.run(
        [os.path.join(programs, "initdb"), "-D", data, "-U", ACCOUNT, "--auth=trust", "--no-sync"],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
        **account,
    )
    if done.returncode != 0:
        raise Failure("initdb: " + done.stderr[-1000:])
    settings = {"listen_addresses": "127.0.0.1", "port": port, "unix_socket_directories": "", "fsync": "off", "max_connections": 200}
    options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
    # SIGINT ends it without waiting for clients.
    process = start(stack, [os.path.join(programs, "postgres"), "-D", data, *options], log, end=signal.SIGINT, cwd=folder, **account)
    probe = [os.path.join(programs, "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    wait_until(lambda: subprocess.run(probe, check=False).returncode == 0, process, log)
    return port


def make_tables(port):
    """Make BuildGrid's tables in the database."""
    settings = alembic.config.Config()
    settings.set_main_option("script_location", os.path.join(os.path.dirname(sql.__file__), "alembic"))
    settings.set_main_option("sqlalchemy.url", f"postgresql://{ACCOUNT}@127.0.0.1:{port}/postgres")
    alembic.command.upgrade(settings, "head")


def database_programs():
    """Return the folder of PostgreSQL's programs, and install them if they are missing."""
    need("pg_ctlcluster", "postgresql")
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/postgres"))
    if not found:
        raise Skip("PostgreSQL is missing; install postgresql")
    return os.path.dirname(found[-1])


def start(stack, command, log, end=signal.SIGTERM, **options):
    """Start a process with a log in a group of its own, which ends with the stack."""
    with open(log, "ab") as output:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True, **options)
    stack.callback(stop, process, end)
    return process


def stop(process, end=signal.SIGTERM):
    """End a process and its group: by a signal, and after some seconds by SIGKILL."""
    for number, patience in [(end, 5), (signal.SIGKILL, 5)]:
        with contextlib.suppress(ProcessLookupError):
            if number == signal.SIGKILL:
                os.killpg(process.pid, number)
            elif process.poll() is None:
                process.send_signal(number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)


def wait_until(condition, process, log):
    limit = time.monotonic() + PATIENCE
    while not condition():
        if process.poll() is not None or time.monotonic() > limit:
            with open(log, encoding="utf-8", errors="replace") as file:
                raise Failure(f"{os.path.basename(process.args[0])} does not start: {file.read()[-2000:]}")
        time.sleep(0.1)


def versions():
    """Return the versions of the server's parts and of the client."""
    database = subprocess.run(
        [os.path.join(database_programs(), "postgres"), "--version"], capture_output=True, text=True, check=False
    ).stdout
    return (
        f"PostgreSQL {database.split()[2]}, BuildGrid {importlib.metadata.version('buildgrid')} and "
        f"bazel {version_of_package('bazel-bootstrap')}"
    )
