"""nginx with WebDAV on the loopback interface, as a server of results."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

from integrations.place import free_port, need

CONFIGURATION = """\
daemon off;
pid {folder}/pid;
error_log {folder}/errors;
{user}
worker_processes 2;
events {{ worker_connections 512; }}
http {{
  access_log {folder}/requests;
  client_body_temp_path {folder}/bodies;
  proxy_temp_path {folder}/other;
  fastcgi_temp_path {folder}/other;
  uwsgi_temp_path {folder}/other;
  scgi_temp_path {folder}/other;
  server {{
    listen 127.0.0.1:{port};
    root {folder}/objects;
    client_max_body_size 512m;
    location / {{ dav_methods PUT; create_full_put_path on; }}
    location /locked/ {{
      dav_methods PUT; create_full_put_path on;
      auth_basic "results";
      auth_basic_user_file {folder}/users;
    }}
    location /fixed/ {{ alias {folder}/objects/cache/; }}
  }}
}}
"""


class Web:
    """A running nginx, its stored objects and the requests that it received."""

    def __init__(self, folder, port, process):
        self.folder, self.port, self.process = folder, port, process
        self.address = f"http://127.0.0.1:{port}"

    def objects(self):
        """Return the paths of the stored objects."""
        top = os.path.join(self.folder, "objects")
        return sorted(os.path.join(place, name) for place, _, names in os.walk(top) for name in names)

    def requests(self):
        """Return the method and the status of each request so far, and forget them."""
        path = os.path.join(self.folder, "requests")
        with open(path, encoding="utf-8") as file:
            lines = [line.split('"') for line in file]
        os.truncate(path, 0)
        return [(words[1].split()[0], int(words[2].split()[0])) for words in lines]

    def freeze(self, is_frozen):
        """Stop all processes, so that connections are accepted and no request is answered, or continue them."""
        for process in [self.process.pid, *children(self.process.pid)]:
            os.kill(process, signal.SIGSTOP if is_frozen else signal.SIGCONT)


def children(process):
    return [int(word) for word in Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()]


@contextlib.contextmanager
def running(folder, passwords=None):
    """Run nginx while a block runs. `passwords` has a password for each name of the folder /locked/."""
    need("nginx", "nginx-light")
    os.makedirs(os.path.join(folder, "objects"))
    lines = [f"{name}:{{PLAIN}}{password}\n" for name, password in (passwords or {}).items()]
    with open(os.path.join(folder, "users"), "w", encoding="ascii") as file:
        file.writelines(lines)
    port = free_port()
    # The workers of a server that root starts have the rights of another user otherwise.
    user = "user root;" if os.geteuid() == 0 else ""
    configuration = os.path.join(folder, "nginx.conf")
    Path(configuration).write_text(CONFIGURATION.format(folder=folder, port=port, user=user), encoding="utf-8")
    process = subprocess.Popen([shutil.which("nginx"), "-c", configuration, "-e", os.path.join(folder, "errors")])
    try:
        wait(port)
        yield Web(folder, port, process)
    finally:
        with contextlib.suppress(OSError):
            Web(folder, port, process).freeze(False)
        process.terminate()
        process.wait()


def wait(port, seconds=10):
    """Wait until a port accepts connections."""
    end = time.monotonic() + seconds
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        if time.monotonic() > end:
            raise TimeoutError(f"nothing listens on port {port}")
        time.sleep(0.05)


def version():
    return subprocess.run(["nginx", "-v"], capture_output=True, text=True, check=True).stderr.strip().split("/")[-1]
