"""The installed tool as a repository."""

def _assetcrush_repository_impl(repository_ctx):
    path = repository_ctx.os.environ.get("ASSETCRUSH") or repository_ctx.which("assetcrush")
    if not path:
        fail("assetcrush is not on PATH: install it, or set ASSETCRUSH to its path")
    repository_ctx.symlink(path, "assetcrush")
    repository_ctx.file("BUILD.bazel", 'exports_files(["assetcrush"])\n')

assetcrush_repository = repository_rule(
    implementation = _assetcrush_repository_impl,
    doc = "The installed tool as @NAME//:assetcrush: the path in ASSETCRUSH, or the tool on PATH by default.",
    environ = ["ASSETCRUSH", "PATH"],
    local = True,
)
