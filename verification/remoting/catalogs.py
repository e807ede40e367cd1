"""The section about asset catalogs: one action for each set, and one that links."""

import os
import shutil
import time

from integrations.place import expect
from remoting import assets, server
from remoting.client import Client, hashes, local, same
from remoting.page import number, table

SETS, SIDE = 20, 720
RESULTS = ["Assets.car", "AppIcon60x60@2x.png", "assetcatalog_generated_info.plist"]


def catalogs(_):
    """Compare catalogs whose sets are encoded by actions of their own with an ordinary build."""
    rows = []
    with server.running() as remote:
        workers = [remote.add_worker("one"), remote.add_worker("two")]
        client = Client(os.path.join(remote.folder, "client"))
        catalog = client.path("Assets", "Assets.xcassets")
        assets.write_catalog(catalog, SETS, SIDE)
        assets.write_catalog(client.path("Assets", "Extra", "More.xcassets"), 3, 60, seed=3)

        def compare(name, size, *more, server=None):
            client.configure(catalog_shard_size=size, catalog_files=RESULTS)
            built = client.build(*more, server=server, groups=["catalogs", "renditions"])
            same(client.results(), local(client.path("Assets"), fresh(remote, "expected")), name)
            rows.append([name, number(built.seconds), built.described()])
            return built

        compare("one action for each catalog, remote", 0, server=remote)
        compare("one action for each set, remote", 1, server=remote)
        encoded = check_link(client, remote, catalog)
        shutil.copy(os.path.join(catalog, "Image1.imageset", "image@3x.png"), os.path.join(catalog, "Image2.imageset", "image@3x.png"))
        before = sum(worker.count() for worker in workers)
        built = compare("one changed image, for each set, remote", 1, server=remote)
        changed = sum(worker.count() for worker in workers) - before
        expect(
            changed == 2 + len(RESULTS) or changed == 2 + 1, f"a set, the link and copies of its results ran: {changed}, {built.actions}"
        )
        compare("about four sets for each action, remote", 4, server=remote)
        compare("one action for each set, sandboxes", 1, "--spawn_strategy=sandboxed")
        check_settings(client)
    return [
        (
            f"The larger one of two catalogs has {SETS} image sets of three PNGs up to {SIDE}×{SIDE} pixels, an app icon, a color, a data "
            "set and an atlas. The results equal those of `assetcrush build` byte for byte."
        ),
        *table(["build", "seconds", "actions"], rows),
        encoded,
    ]


def check_settings(client):
    """Check that a local action without a sandbox does not take settings from a list that is no input of it."""
    before = client.results()
    with open(client.path("Assets", "Info.plist"), "w", encoding="utf-8") as file:
        file.write(
            '<plist version="1.0"><dict><key>MinimumOSVersion</key><string>17.0</string><key>UIDeviceFamily</key><array>'
            "<integer>1</integer></array></dict></plist>"
        )
    differs = local(client.path("Assets"), client.path("whole"))
    expect(differs["Assets.car"] != before["Assets.car"], "the list changes a build with the program alone")
    # A setting without effect makes other actions.
    client.configure(catalog_shard_size=0, catalog_files=RESULTS, options=["--max-memory", "3G"])
    built = client.build("--spawn_strategy=local", groups=["catalogs"])
    expect(built.count("local") > 0, f"the actions run without a sandbox: {built.actions}")
    results = client.results()
    results.pop("Info.plist")
    same(results, before, "a local build beside a list with other settings")


def fresh(remote, name):
    folder = os.path.join(remote.folder, name)
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def check_link(client, remote, catalog):
    """Link with the renditions of the sets, and check that nothing was encoded again."""
    cache = fresh(remote, "cache")
    for parent, _, names in os.walk(client.path("bazel-bin", "assets.renditions"), followlinks=True):
        for name in names:
            expect(len(name) == 32, f"folders of renditions have only entries of the cache: {name}")
            target = os.path.join(cache, name[:2], name)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copyfile(os.path.join(parent, name), target)
    before = hashes(cache)
    began = time.monotonic()
    whole = local(catalog, fresh(remote, "linked"), "--cache", cache, "--cache-size", "0")
    linked = time.monotonic() - began
    began = time.monotonic()
    same(whole, local(catalog, fresh(remote, "compiled")), "a link")
    compiled = time.monotonic() - began
    new = len(hashes(cache).keys() - before.keys())
    # The result as a whole is an entry of the cache too. Small images of several sets would share atlases, but these are larger.
    expect(new <= 1, f"the link encodes nothing: {new} new entries beside {len(before)}")
    return (
        f"The actions of the sets encoded {len(before)} pictures and renditions of the larger catalog. Its link found them and "
        f"encoded nothing else. Without Bazel, the link took {number(linked)} seconds, against {number(compiled)} for a compile "
        "without these renditions."
    )
