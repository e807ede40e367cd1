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
    library("Codecs", needs: ["CCodecs"]),

    // The formats: bytes in, bytes out, no disk.
    library("PixelKernels"),
    library("PNG", needs: ["Codecs", "PixelKernels", "Workers"]),
    library("XML"),
    library("ImageHeaders", needs: ["XML"]),
    library("ImageUses", needs: ["XML"]),
    library("PropertyList", needs: ["XML"]),
    library("TOML"),

    // The machine: files and cores.
    .target(name: "CMapping"),
    library("FileSystem", needs: ["CMapping"]),
    .target(name: "CStart"),
    library("Processes", needs: ["CStart"]),
    library("Workers"),
    library("BazelWorker", needs: ["Workers"]),

    // The jobs.
    library("Assets", needs: ["FileSystem", "ImageHeaders", "PNG", "PixelKernels"]),
    library("Build", needs: ["Assets", "Codecs", "FileSystem", "PNG", "PixelKernels", "PropertyList", "Workers"]),
    library("Configuration", needs: ["Assets", "AuditScopes", "FileSystem", "Rules", "TOML"]),
    library(
      "Fixes",
      needs: ["Assets", "FileSystem", "Findings", "ImageHeaders", "PNG", "Processes", "PropertyList", "Workers"]),
    // The audit, in a line: each knows those above it.
    library("Findings", needs: ["Assets", "FileSystem"]),
    library("AuditScopes", needs: ["Assets", "FileSystem", "Findings", "PNG"]),
    library(
      "Survey",
      needs: [
        "Assets", "AuditScopes", "Codecs", "FileSystem", "ImageHeaders", "ImageUses", "PNG", "PropertyList", "Workers",
      ]),
    library(
      "Rules",
      needs: [
        "Assets", "AuditScopes", "FileSystem", "Findings", "ImageUses", "PNG", "PropertyList", "Survey", "Workers",
      ]),
    library("Audit", needs: ["Assets", "AuditScopes", "FileSystem", "Findings", "Rules", "Survey"]),
    library(
      "Reporting",
      needs: [
        "Assets", "Audit", "AuditScopes", "Build", "FileSystem", "Findings", "Fixes", "PNG", "PropertyList", "Rules",
        "Survey",
      ]),
    .executableTarget(
      name: "assetcrush",
      dependencies: [
        "Assets", "Audit", "AuditScopes", "BazelWorker", "Build", "Codecs", "Configuration", "FileSystem", "Findings",
        "Fixes", "PNG", "Processes", "PropertyList", "Reporting", "Rules", "Survey", "Workers",
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
    tests(of: "XML", needs: ["XML"]),
    tests(of: "PropertyList", needs: ["PropertyList", "XML"]),
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
    tests(
      of: "Audit",
      needs: [
        "Audit", "Assets", "AuditScopes", "FileSystem", "Findings", "PNG", "PropertyList", "Rules", "Survey",
        "Fixtures",
      ]),
    tests(
      of: "Configuration",
      needs: ["Configuration", "Assets", "AuditScopes", "FileSystem", "Findings", "Rules", "TOML", "Fixtures"]),
    tests(
      of: "Fixes", needs: ["Fixes", "Assets", "Audit", "AuditScopes", "FileSystem", "Findings", "PNG", "Fixtures"]),
    tests(
      of: "Reporting",
      needs: [
        "Reporting", "Assets", "Audit", "Build", "FileSystem", "Findings", "PNG", "PixelKernels", "PropertyList",
        "Rules",
        "Survey", "Fixtures",
      ]),
    tests(of: "Tool", needs: ["PNG", "Assets", "Fixtures"]),
  ],
  cLanguageStandard: .c11
)
