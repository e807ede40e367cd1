// swift-tools-version: 6.2

import PackageDescription

/// The one list of settings that every Swift target obeys: a new target gets it, not a list of its own.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// A library target with the strict settings. Its dependencies are all that it may import:
/// `scripts/check-fences` compares them with the sources.
func library(_ name: String, needs dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of one library, or of the tool as a process.
func tests(of subject: String, needs dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: subject + "Tests", dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "AssetCrush",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "assetcrush", targets: ["assetcrush"]),
    .plugin(name: "AssetCrushBuildTool", targets: ["AssetCrushBuildTool"]),
    .plugin(name: "AssetCrushCommand", targets: ["AssetCrushCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0")
  ],
  targets: [
    // The fence around C. Nothing but Codecs may import CCodecs.
    .systemLibrary(name: "CLibPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CLibDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"]), .brew(["xxhash"])]),
    .target(
      name: "CCodecs",
      dependencies: ["CLibPNG", "CLibDeflate", "CXXHash"],
      // libpng needs z and m, and Debian's pkg-config file for it hides them in Requires.private; zopfli has none.
      linkerSettings: [.linkedLibrary("z"), .linkedLibrary("m"), .linkedLibrary("zopfli")]),
    library("Codecs", needs: ["Bytes", "CCodecs"]),

    // The ground floor: bytes and text.
    library("Bytes"),
    library("Text", needs: ["Bytes"]),

    // The formats: bytes in, bytes out, no disk.
    library("PixelKernels"),
    library("PNG", needs: ["Bytes", "Codecs", "PixelKernels", "Workers"]),
    library("XML", needs: ["Bytes", "Text"]),
    library("ImageHeaders", needs: ["Text", "XML"]),
    library("ImageUses", needs: ["Text", "XML"]),
    library("PropertyList", needs: ["Bytes", "Text", "XML"]),
    library("TOML", needs: ["Bytes", "Text"]),

    // The machine: files and cores.
    .target(name: "CMapping"),
    library("FileSystem", needs: ["Bytes", "CMapping"]),
    .target(name: "CStart"),
    library("Processes", needs: ["CStart"]),
    library("Workers"),
    library("BazelWorker", needs: ["Workers"]),

    // The jobs.
    library("Assets", needs: ["Bytes", "FileSystem", "ImageHeaders", "PNG", "PixelKernels"]),
    library(
      "Build",
      needs: ["Text", "Bytes", "Assets", "Codecs", "FileSystem", "PNG", "PixelKernels", "PropertyList", "Workers"]),
    library("Configuration", needs: ["Text", "Assets", "Audit", "FileSystem", "TOML"]),
    library(
      "Fixes",
      needs: ["Assets", "Audit", "FileSystem", "ImageHeaders", "PNG", "Processes", "PropertyList", "Workers"]),
    library(
      "Audit",
      needs: ["Text", "Assets", "Codecs", "FileSystem", "ImageHeaders", "ImageUses", "PNG", "PropertyList", "Workers"]),
    library(
      "Reporting", needs: ["Text", "Bytes", "Assets", "Audit", "Build", "FileSystem", "Fixes", "PNG", "PropertyList"]),
    .executableTarget(
      name: "assetcrush",
      dependencies: [
        "Text",
        "Assets", "Audit", "BazelWorker", "Build", "Codecs", "Configuration", "FileSystem", "Fixes", "PNG",
        "Processes", "PropertyList", "Reporting", "Workers",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    // For packages that have assets: Examples/swiftpm.
    .plugin(name: "AssetCrushBuildTool", capability: .buildTool(), dependencies: ["assetcrush"]),
    .plugin(
      name: "AssetCrushCommand",
      capability: .command(
        intent: .custom(verb: "assetcrush", description: "Run assetcrush; without arguments, audit the targets")),
      dependencies: ["assetcrush"]),
    // Not a product: scripts/bench builds and runs it.
    .executableTarget(
      name: "assetcrush-benchmark", dependencies: ["Codecs", "FileSystem", "PNG", "PixelKernels"],
      path: "Sources/Benchmark",
      swiftSettings: strict),

    // The tests, and what they share.
    .target(name: "Fixtures", path: "Tests/Fixtures", swiftSettings: strict),
    tests(of: "PixelKernels", needs: ["PixelKernels", "Fixtures"]),
    tests(of: "Codecs", needs: ["Codecs", "Fixtures"]),
    tests(of: "PNG", needs: ["PNG", "Codecs", "PixelKernels", "Fixtures"]),
    tests(of: "Text", needs: ["Text"]),
    tests(of: "XML", needs: ["Text", "XML"]),
    tests(of: "PropertyList", needs: ["PropertyList", "Text", "XML", "Fixtures"]),
    tests(of: "TOML", needs: ["TOML", "Fixtures"]),
    tests(of: "ImageHeaders", needs: ["ImageHeaders", "Fixtures"]),
    tests(of: "ImageUses", needs: ["ImageUses", "Fixtures"]),
    tests(of: "FileSystem", needs: ["FileSystem", "Fixtures"]),
    tests(of: "Workers", needs: ["Workers", "Fixtures"]),
    tests(of: "BazelWorker", needs: ["BazelWorker", "Fixtures"]),
    tests(of: "Assets", needs: ["Assets", "FileSystem", "PNG", "PixelKernels", "Fixtures"]),
    tests(
      of: "Build",
      needs: ["Build", "Assets", "Codecs", "FileSystem", "PNG", "PixelKernels", "PropertyList", "Fixtures"]),
    tests(of: "Audit", needs: ["Audit", "Assets", "FileSystem", "PNG", "PropertyList", "Fixtures"]),
    tests(of: "Configuration", needs: ["Configuration", "Assets", "Audit", "FileSystem", "TOML", "Fixtures"]),
    tests(of: "Fixes", needs: ["Fixes", "Assets", "Audit", "FileSystem", "PNG", "Fixtures"]),
    tests(
      of: "Reporting",
      needs: [
        "Reporting", "Assets", "Audit", "Build", "FileSystem", "PNG", "PixelKernels", "PropertyList", "Fixtures",
      ]),
    tests(of: "Tool", needs: ["PNG", "Assets", "Fixtures"]),
  ],
  cLanguageStandard: .c11
)
