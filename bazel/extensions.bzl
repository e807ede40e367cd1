"""The module extension for Bzlmod.

    assetcrush = use_extension("@assetcrush_rules//:extensions.bzl", "assetcrush")
    use_repo(assetcrush, "assetcrush")
"""

load(":repository.bzl", "assetcrush_repository")

def _assetcrush_impl(_module_ctx):
    assetcrush_repository(name = "assetcrush")

assetcrush = module_extension(
    implementation = _assetcrush_impl,
    doc = "The installed tool as @assetcrush//:assetcrush.",
)
