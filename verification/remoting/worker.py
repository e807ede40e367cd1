"""A worker of the Remote Execution API, which runs actions in empty folders.

    worker.py ADDRESS NAME WIDTH LOG     runs up to WIDTH actions at a time, until SIGTERM

The commands see only their declared inputs, and only the environment of the action. LOG gets a
line when an action starts, and a line when it is finished.
"""

import concurrent.futures
import contextlib
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import grpc
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2 as messages
from buildgrid._protos.build.bazel.remote.execution.v2 import remote_execution_pb2_grpc as services
from buildgrid._protos.google.bytestream import bytestream_pb2, bytestream_pb2_grpc
from buildgrid._protos.google.devtools.remoteworkers.v1test2 import bots_pb2, bots_pb2_grpc, worker_pb2

LARGE = 1 << 20  # bytes; larger blobs are streamed
PIECE = 1 << 18


class Storage:
    """The content-addressed storage, with a local folder for blobs that were read before."""

    def __init__(self, channel, folder):
        self.blobs = services.ContentAddressableStorageStub(channel)
        self.streams = bytestream_pb2_grpc.ByteStreamStub(channel)
        self.folder = folder

    def read(self, digest):
        if digest.size_bytes == 0:
            return b""
        if digest.size_bytes > LARGE:
            request = bytestream_pb2.ReadRequest(resource_name=f"blobs/{digest.hash}/{digest.size_bytes}")
            return b"".join(part.data for part in self.streams.Read(request))
        answer = self.blobs.BatchReadBlobs(messages.BatchReadBlobsRequest(digests=[digest])).responses[0]
        if answer.status.code:
            raise RuntimeError(f"cannot read {digest.hash}: {answer.status.message}")
        return answer.data

    def link(self, digest, path, is_executable):
        """Put a blob at a path. Blobs such as the tool are read once."""
        kept = os.path.join(self.folder, digest.hash + ("-x" if is_executable else ""))
        if not os.path.exists(kept):
            handle, part = tempfile.mkstemp(dir=self.folder)
            with open(handle, "wb") as file:
                file.write(self.read(digest))
            os.chmod(part, 0o555 if is_executable else 0o444)
            os.replace(part, kept)
        os.link(kept, path)

    def write(self, content):
        digest = messages.Digest(hash=hashlib.sha256(content).hexdigest(), size_bytes=len(content))
        if len(content) > LARGE:
            name = f"uploads/{digest.hash}/blobs/{digest.hash}/{len(content)}"
            self.streams.Write(
                bytestream_pb2.WriteRequest(
                    resource_name=name, write_offset=start, data=content[start : start + PIECE], finish_write=start + PIECE >= len(content)
                )
                for start in range(0, len(content), PIECE)
            )
        else:
            request = messages.BatchUpdateBlobsRequest.Request(digest=digest, data=content)
            self.blobs.BatchUpdateBlobs(messages.BatchUpdateBlobsRequest(requests=[request]))
        return digest

    def message(self, kind, digest):
        message = kind()
        message.ParseFromString(self.read(digest))
        return message


def stage(storage, digest, folder):
    """Make the folder of an input digest."""
    os.makedirs(folder, exist_ok=True)
    directory = storage.message(messages.Directory, digest)
    for file in directory.files:
        storage.link(file.digest, os.path.join(folder, file.name), file.is_executable)
    for link in directory.symlinks:
        os.symlink(link.target, os.path.join(folder, link.name))
    for child in directory.directories:
        stage(storage, child.digest, os.path.join(folder, child.name))


def tree(storage, folder, children):
    """Return the message of a folder. Messages of its folders are appended to `children`."""
    directory = messages.Directory()
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            child = tree(storage, path, children)
            children.append(child)
            content = child.SerializeToString()
            directory.directories.add(name=name, digest=messages.Digest(hash=hashlib.sha256(content).hexdigest(), size_bytes=len(content)))
        else:
            directory.files.add(name=name, digest=storage.write(Path(path).read_bytes()), is_executable=os.access(path, os.X_OK))
    return directory


def run(storage, digest):
    """Run an action. Return its result."""
    command = storage.message(messages.Command, storage.message(messages.Action, digest).command_digest)
    root = tempfile.mkdtemp(prefix="action-", dir=os.path.dirname(storage.folder))
    try:
        stage(storage, storage.message(messages.Action, digest).input_root_digest, root)
        folder = os.path.join(root, command.working_directory)
        outputs = list(command.output_paths) or list(command.output_files) + list(command.output_directories)
        for output in outputs:
            os.makedirs(os.path.dirname(os.path.join(folder, output)), exist_ok=True)
        environment = {variable.name: variable.value for variable in command.environment_variables}
        done = subprocess.run(
            list(command.arguments), cwd=folder, env={"PATH": "/usr/bin:/bin", **environment}, capture_output=True, check=False
        )
        result = messages.ActionResult(exit_code=done.returncode, stdout_raw=done.stdout, stderr_raw=done.stderr)
        for output in outputs:
            path = os.path.join(folder, output)
            if os.path.isdir(path):
                whole = messages.Tree()
                children = []
                whole.root.CopyFrom(tree(storage, path, children))
                whole.children.extend(children)
                result.output_directories.add(path=output, tree_digest=storage.write(whole.SerializeToString()))
            elif os.path.isfile(path):
                result.output_files.add(path=output, digest=storage.write(Path(path).read_bytes()), is_executable=os.access(path, os.X_OK))
        return result
    except Exception as error:  # the client must learn about any failure, or it waits for ever
        return messages.ActionResult(exit_code=70, stderr_raw=f"worker: {error!r}".encode())
    finally:
        shutil.rmtree(root, ignore_errors=True)


class Worker:
    """A session with the scheduler."""

    def __init__(self, channel, name, width, log, storage):
        self.bots = bots_pb2_grpc.BotsStub(channel)
        self.log, self.storage, self.width = log, storage, width
        self.pool = concurrent.futures.ThreadPoolExecutor(width)
        self.running = {}
        machine = worker_pb2.Worker()
        machine.devices.add(handle="machine").properties.add(key="OSFamily", value="linux")
        machine.configs.add(key="capacity", value=str(width))
        self.session = bots_pb2.BotSession(bot_id=name, status=bots_pb2.OK, worker=machine)

    def work(self):
        request = bots_pb2.CreateBotSessionRequest(parent="", bot_session=self.session)
        self.session = self.bots.CreateBotSession(request, timeout=10)
        while True:
            for lease in self.session.leases:
                self.advance(lease)
            # While actions run, the next look follows the end of one, or a short time.
            if self.running:
                concurrent.futures.wait(self.running.values(), 0.05, concurrent.futures.FIRST_COMPLETED)
            for lease in self.session.leases:
                self.complete(lease)
            request = bots_pb2.UpdateBotSessionRequest(name=self.session.name, bot_session=self.session)
            with contextlib.suppress(grpc.RpcError):
                # The server answers a request with a short deadline at once, and others when there is work.
                self.session = self.bots.UpdateBotSession(request, timeout=1 if self.running else 8)

    def advance(self, lease):
        if lease.state == bots_pb2.PENDING:
            lease.state = bots_pb2.ACTIVE
        if lease.state == bots_pb2.ACTIVE and lease.id not in self.running:
            digest = messages.Digest()
            if not lease.payload.Unpack(digest):
                action = messages.Action()
                lease.payload.Unpack(action)
                digest = self.storage.write(action.SerializeToString())
            self.note("started", lease)
            self.running[lease.id] = self.pool.submit(run, self.storage, digest)

    def complete(self, lease):
        future = self.running.get(lease.id)
        if future and future.done():
            del self.running[lease.id]
            lease.result.Pack(future.result())
            lease.state = bots_pb2.COMPLETED
            self.note("finished", lease)

    def note(self, event, lease):
        with open(self.log, "a", encoding="utf-8") as file:
            file.write(f"{event} {lease.id}\n")


def main():
    address, name, width, log = sys.argv[1:]
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    folder = os.path.join(os.path.dirname(os.path.abspath(log)), name)
    os.makedirs(os.path.join(folder, "blobs"), exist_ok=True)
    options = [("grpc.max_receive_message_length", 64 << 20)]
    with grpc.insecure_channel(address, options) as channel:
        storage = Storage(channel, os.path.join(folder, "blobs"))
        Worker(channel, name, int(width), log, storage).work()


main()
