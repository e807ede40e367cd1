import CrushAssets
import CrushFileSystem
import CrushImageUses
import Testing

@testable import CrushProjects

@Suite struct BazelManifestTests {
  private let files: ManifestFiles = [
    "MODULE.bazel": "module(name = \"shop\")",
    "App/BUILD.bazel": """
    \"\"\"The shop.\"\"\"
    load("@rules_apple//apple:ios.bzl", "ios_application", "ios_extension", "ios_unit_test")
    load("@rules_swift//swift:swift.bzl", "swift_library")

    FAMILIES = ["iphone"] + ["ipad"]
    MINIMUM = "16.0"

    ios_application(
        name = "Shop",
        bundle_id = "org.example.shop",
        app_icons = glob(["Icons.xcassets/AppIcon.appiconset/**"]),
        extensions = [":Widget"],
        families = FAMILIES,
        infoplists = ["Info.plist"],
        minimum_os_version = MINIMUM,
        deps = [":AppLib", "//Features/Cart", "@swift_collections//:Collections"],
    )

    ios_extension(
        name = "Widget",
        families = ["iphone"],
        minimum_os_version = "17.1",
        resources = glob(["Widget/**/*.png"]),
        deps = ["//Features/Theme:Theme"],
    )

    swift_library(
        name = "AppLib",
        srcs = glob(
            ["Sources/**/*.swift"],
            exclude = ["Sources/**/*Tests.swift", "Sources/Previews/**"],  # not shipped
        ),
        data = [":Images"] + select({
            "//config:beta": ["beta.png"],
            "//conditions:default": glob(["store/*.png"]),
        }),
    )

    filegroup(name = "Images", srcs = ["hero.png", "//Shared:logo.png"])

    ios_unit_test(name = "ShopTests", deps = [":TestLib"], test_host = ":Shop")
    swift_library(name = "TestLib", testonly = True, srcs = glob(["Tests/**"]))
    """,
    "Features/Cart/BUILD": """
    swift_library(name = "Cart", srcs = glob(["*.swift"]), data = ["Cart.bundle"], deps = ["//Features/Theme"])
    """,
    "Features/Theme/BUILD": """
    swift_library(name = "Theme", srcs = ["Theme.swift"], data = [":resources"])
    apple_resource_group(name = "resources", resources = glob(["Colors.xcassets/**", "**/*.lproj/*.strings"]))
    """,
    "Shared/BUILD": "exports_files([\"logo.png\"])",
  ]

  @Test func `products have their devices, versions and dependencies`() throws {
    let build = try #require(files.description(of: "App/BUILD.bazel"))
    #expect(build.isComplete)
    #expect(build.targets.map(\.name) == ["Shop", "Widget", "AppLib", "Images", "ShopTests", "TestLib"])
    #expect(build.targets.map(\.product) == [.app, .appExtension, .library, .library, .test, .test])
    let shop = try #require(build["Shop"])
    #expect(shop.families == [.phone, .pad])
    #expect(shop.platforms == .iOS)
    #expect(shop.deploymentTargets == [.iOS: SystemVersion(major: 16)])
    #expect(shop.dependencies == ["Widget"])
    #expect(build["Widget"]?.families == [.phone])
    #expect(build["ShopTests"]?.dependencies == ["Shop"])
    #expect(build["AppLib"]?.platforms == [])
  }

  @Test(arguments: [
    ("App/Icons.xcassets/AppIcon.appiconset/a.png", ["Shop"]),
    ("App/Sources/A.swift", ["AppLib", "Shop"]),
    ("App/Sources/ATests.swift", []),
    ("App/Sources/Previews/P.swift", []),
    ("App/beta.png", ["AppLib", "Shop"]),
    ("App/store/s.png", ["AppLib", "Shop"]),
    ("App/store/deep/s.png", []),
    ("App/hero.png", ["Images", "Shop"]),
    ("Shared/logo.png", ["Shop"]),
    ("App/Widget/a/b.png", ["Widget"]),
    ("App/Tests/t.png", ["ShopTests", "TestLib"]),
    ("Features/Cart/Cart.swift", ["Shop"]),
    ("Features/Cart/Deep/Cart.swift", []),
    ("Features/Cart/Cart.bundle/x.png", ["Shop"]),
    ("Features/Theme/Colors.xcassets/c.colorset/Contents.json", ["Shop", "Widget"]),
    ("Features/Theme/de.lproj/A.strings", ["Shop", "Widget"]),
    ("Features/Theme/README.md", []),
  ]) func `a product contains the files of the rules that it uses`(path: String, names: [String]) throws {
    let build = try #require(files.description(of: "App/BUILD.bazel"))
    #expect(build.names(of: path) == names)
  }

  @Test func `a library's file declares the library alone`() throws {
    let build = try #require(files.description(of: "Features/Theme/BUILD"))
    #expect(build.isComplete)
    #expect(build.targets.map(\.name) == ["Theme", "resources"])
  }

  @Test(arguments: [
    "[swift_library(name = n, srcs = [n + \".swift\"]) for n in [\"A\"]]",
    "def images():\n    return glob([\"*.png\"])\nswift_library(name = \"A\", data = images())",
    "app_target(name = \"A\", srcs = [\"a.swift\"])",
    "app_macro()",
    "cc_library(name = \"A\", srcs = [\"a.cc\"])\nfilegroup(name = \"B\", srcs = glob([\"*.png\"]))",
    "swift_library(name = \"A\", srcs = [\"%s.swift\" % NAME])",
    "ios_application(name = \"A\", deps = [\"//Missing\"])",
  ]) func `a file that computes its lists is incomplete`(text: String) throws {
    let files: ManifestFiles = ["WORKSPACE": "", "BUILD": text]
    #expect(try #require(files.description(of: "BUILD")).isComplete == false)
  }

  @Test func `rules that use each other end`() throws {
    let files: ManifestFiles = [
      "WORKSPACE": "",
      "BUILD": "ios_application(name = \"A\", deps = [\"//b\"])\nalias(name = \"c\", actual = \"//b\")",
      "b/BUILD": "swift_library(name = \"b\", srcs = [\"b.swift\"], deps = [\"//:c\", \":b\"])",
    ]
    #expect(try #require(files.description(of: "BUILD")).names(of: "b/b.swift") == ["A"])
  }
}
