"""Sections about files: two workers, a killed worker, a second client, and sizes of shards."""

import os
import time

from integrations.place import expect
from remoting import assets, server
from remoting.client import Client, local, same
from remoting.page import number, table

SHARD = 16
SIZES = [1, 4, 16, 64]


def make(folder, name, count, **attributes):
    """Make a client with generated files."""
    client = Client(os.path.join(folder, name), **attributes)
    assets.write_files(client.path("Assets"), count)
    return client


def files(options):
    """Compare all ways to build the files: the program alone, two workers, and the action cache."""
    count = options.files
    rows, shares = [], []
    with server.running() as remote:
        workers = [remote.add_worker("one"), remote.add_worker("two")]
        source = make(remote.folder, "source", count)
        began = time.monotonic()
        expected = local(source.path("Assets"), os.path.join(remote.folder, "expected"))
        rows.append(["the program alone, without Bazel", "", number(time.monotonic() - began), ""])
        expect(len(expected) == count, f"{count} results: {len(expected)}")

        def build(name, size, *more, **settings):
            client = make(remote.folder, f"client-{len(rows)}", count, shard_size=size)
            built = client.build(*more, **settings)
            same(client.results(), expected, name)
            rows.append([name, size, number(built.seconds), built.described()])
            return built

        for size in (1, SHARD):
            before = [worker.count() for worker in workers]
            built = build("two remote workers", size, server=remote)
            after = [worker.count() for worker in workers]
            shares.append([now - then for now, then in zip(after, before)])
            # A shard of one file is the action of this file, which the server has already.
            actions = built.count("remote") + built.count("remote cache hit")
            expect(min(shares[-1]) > 0, f"both workers have actions: {shares}")
            expect(sum(shares[-1]) == built.count("remote"), f"all actions are remote: {built.actions}, {shares}")
            expect(actions == count if size == 1 else actions >= count / size / 3, f"the number of actions: {actions}")
            built = build("another client, from the action cache", size, server=remote)
            expect(built.count("remote cache hit") == actions and not built.count("remote"), f"nothing is built again: {built.actions}")
            expect([worker.count() for worker in workers] == after, "the workers had no work")
    return [
        (
            f"{count:,} files, 90 % of them PNGs of 8 to 40 pixels, and 10 % property lists. All results are equal byte for byte. One "
            f"worker had {shares[0][0]:,} of the single actions, and the other {shares[0][1]:,}. Each client has no results of another one."
        ),
        *table(["build", "`shard_size`", "seconds", "actions"], rows),
    ]


def killed(options):
    """Kill one of two workers while both have work."""
    count = min(options.files, 1_000)
    with server.running() as remote:
        workers = [remote.add_worker("one"), remote.add_worker("two")]
        client = make(remote.folder, "client", count, shard_size=4)
        expected = local(client.path("Assets"), os.path.join(remote.folder, "expected"))
        process = client.start(server=remote)

        # Both workers have finished some actions, and the first one is working.
        def is_time():
            return min(worker.count() for worker in workers) >= 10 and lost(workers[0]) > 0

        while not is_time() and process.poll() is None:
            time.sleep(0.005)
        workers[0].kill()
        expect(process.poll() is None, "the build runs while a worker is killed")
        before = [worker.count() for worker in workers]
        missing = lost(workers[0])
        expect(missing > 0, "the worker is killed while it runs an action")
        built = client.finish(process)
        same(client.results(), expected, "a build with a killed worker")
        after = [worker.count() for worker in workers]
        expect(after[0] == before[0] and after[1] > before[1], f"the other worker continues: {before}, {after}")
        actions = built.count("remote")
        expect(actions <= sum(after) <= actions + missing, f"every action is finished: {after}, {built.actions}")
    return [
        (
            f"{count:,} files in {actions:,} actions. The first worker was killed by SIGKILL after {before[0]:,} finished actions, "
            f"with {missing:,} in work, when the second had {before[1]:,}. The build succeeded in {number(built.seconds)} seconds, and the second worker "
            f"finished {after[1]:,} actions. All results are equal byte for byte. The server gives the lost actions to another "
            "worker after 10 seconds."
        )
    ]


def lost(worker):
    return worker.count("started") - worker.count("finished")


def shards(options):
    """Compare sizes of shards in remote workers and in sandboxes."""
    count = min(options.files, 500)
    rows = []
    with server.running() as remote:
        remote.add_worker("one")
        remote.add_worker("two")
        client = make(remote.folder, "client", count)
        expected = local(client.path("Assets"), os.path.join(remote.folder, "expected"))
        for size in SIZES:
            client.configure(shard_size=size)
            row = [size]
            # A setting without effect makes other actions, so that no result of the build before is used.
            ways = [{"server": remote}, {"options": ["--spawn_strategy=sandboxed"]}]
            for way, settings in enumerate(ways):
                client.configure(shard_size=size, options=["--max-memory", f"{way + 1}G"])
                built = client.build(*settings.get("options", []), server=settings.get("server"))
                same(client.results(), expected, f"shards of {size}")
                row.append(number(built.seconds))
                actions = sum(n for kind, n in built.actions.items() if kind not in ("internal", "total"))
            rows.append([row[0], f"{actions:,}", *row[1:]])
    return [
        f"{count:,} files. The figures are Bazel's elapsed seconds, with its start. All results are equal byte for byte.",
        *table(["`shard_size`", "actions", "two remote workers", "sandboxes"], rows),
    ]
