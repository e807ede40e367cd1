// swift-tools-version: 6.2

import PackageDescription

/// The one list of settings that every Swift target obeys. A new target gets it, not a list of its own.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

/// The name of a module is its folder with a prefix. Two packages of one build must not have targets of equal names.
func named(_ folder: String) -> String { "Crush" + folder }

func modules(_ folders: [String]) -> [Target.Dependency] { folders.map { .target(name: named($0)) } }

/// A module of the folder `Sources/GROUP/FOLDER`. Its dependencies are all that it may import: `verification/structure/fences`
/// compares them with the sources.
func library(
  _ folder: String, in group: String, needs dependencies: [String] = [], resources: [Resource]? = nil
) -> Target {
  .target(
    name: named(folder), dependencies: modules(dependencies), path: "Sources/\(group)/\(folder)", resources: resources,
    swiftSettings: strict)
}

/// A module in C, a fence around the system.
func fence(
  _ folder: String, at path: String? = nil, needs dependencies: [String] = [], links: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: named(folder), dependencies: modules(dependencies), path: path ?? "Sources/System/" + folder,
    linkerSettings: links)
}

/// A library of the system, by its names in pkg-config, apt and Homebrew.
func system(_ folder: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: named(folder), path: "Sources/System/" + folder, pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// A library product, the public face of modules. Only its declarations are public.
func product(_ name: String, needs dependencies: [String], products: [String] = []) -> Target {
  .target(
    name: name, dependencies: modules(dependencies) + products.map { .target(name: $0) },
    path: "Sources/Library/" + name, swiftSettings: strict)
}

/// A program of Examples/library.
func example(_ name: String, of products: String...) -> Target {
  .executableTarget(
    name: named("-example-" + name).lowercased(), dependencies: products.map { .target(name: $0) },
    path: "Examples/library/Sources/" + name, swiftSettings: strict)
}

/// Code that tests share, in a folder of its own.
func shared(_ folder: String, at path: String, needs dependencies: [String] = []) -> Target {
  .target(name: named(folder), dependencies: modules(dependencies), path: path, swiftSettings: strict)
}

/// The tests of one library, or of the tool as a process, in the folder `Tests/GROUP/NAMETests`.
func tests(of subject: String, in group: String, needs dependencies: [String], products: [String] = []) -> Target {
  .testTarget(
    name: subject + "Tests", dependencies: modules(dependencies) + products.map { .target(name: $0) },
    path: "Tests/\(group)/\(subject)Tests", swiftSettings: strict)
}

let package = Package(
  name: "AssetCrush",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "assetcrush", targets: ["assetcrush"]),
    .library(name: "AssetCrushPNG", targets: ["AssetCrushPNG"]),
    .library(name: "AssetCrushPropertyList", targets: ["AssetCrushPropertyList"]),
    .library(name: "AssetCrushCatalogs", targets: ["AssetCrushCatalogs"]),
    .plugin(name: "AssetCrushBuildTool", targets: ["AssetCrushBuildTool"]),
    .plugin(name: "AssetCrushCommand", targets: ["AssetCrushCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0")
  ],
  targets: [
    // System. Fences around C, which only Codecs and Files import. Then bytes, text and threads.
    system("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    system("CLibDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    system("CLibJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    fence(
      "CCodecs", needs: ["CLibDeflate", "CLibJPEG", "CLibPNG"],
      // libpng needs z and m, and Debian's pkg-config file for it hides them in Requires.private.
      links: [.linkedLibrary("z"), .linkedLibrary("m")]),
    fence("CMapping"),
    fence("CStart"),
    library("Basics", in: "System"),
    library("Codecs", in: "System", needs: ["Basics", "CCodecs"]),

    // Formats. Bytes become values, and values bytes. Nothing here opens a file.
    library("Parsers", in: "Formats", needs: ["Basics"]),
    library("Deflate", in: "Formats", needs: ["Basics", "Codecs"]),
    library("PNG", in: "Formats", needs: ["Basics", "Codecs", "Deflate"]),
    library("ImageHeaders", in: "Formats", needs: ["Basics", "Codecs", "Parsers"]),
    library("PropertyList", in: "Formats", needs: ["Basics", "Parsers"]),
    library("CompiledCatalogs", in: "Formats", needs: ["Basics", "Codecs", "PNG"]),
    library("Vectors", in: "Formats", needs: ["Basics", "Codecs", "PNG", "Parsers"]),
    library("StringCatalogs", in: "Formats", needs: ["Basics", "Parsers", "PropertyList"]),
    library("IconDocuments", in: "Formats", needs: ["Basics", "PNG", "Parsers", "Vectors"]),

    // Files. The disk, and what a file is.
    library("Files", in: "Files", needs: ["Basics", "CMapping", "CStart", "Codecs"]),
    library("FileKinds", in: "Files", needs: ["Files", "ImageHeaders", "PNG"]),
    library("ImageFacts", in: "Files", needs: ["Codecs", "FileKinds", "Files", "ImageHeaders", "PNG"]),
    library("CatalogSources", in: "Files", needs: ["Basics", "FileKinds", "Files", "ImageFacts", "Parsers"]),
    library("SourceScanning", in: "Files", needs: ["Basics", "Parsers", "PropertyList"]),
    library(
      "Projects", in: "Files",
      needs: [
        "Basics", "CatalogSources", "FileKinds", "Files", "ImageFacts", "Parsers", "PropertyList", "SourceScanning",
      ]),

    // Build. One file in and one file out, then whole folders.
    library(
      "CatalogCompiler", in: "Build",
      needs: [
        "Basics", "CatalogSources", "Codecs", "CompiledCatalogs", "Files", "IconDocuments", "ImageHeaders", "PNG",
        "PropertyList", "Vectors",
      ]),
    library(
      "Steps", in: "Build",
      needs: [
        "Basics", "CatalogCompiler", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds", "Files", "ImageFacts",
        "ImageHeaders", "PNG", "PropertyList", "StringCatalogs", "Vectors",
      ]),
    library(
      "IconSets", in: "Build",
      needs: [
        "Basics", "CatalogCompiler", "CatalogSources", "Codecs", "FileKinds", "ImageHeaders", "PNG", "Parsers",
        "Vectors",
      ]),
    library(
      "Build", in: "Build",
      needs: [
        "Basics", "CatalogCompiler", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds", "Files", "ImageFacts",
        "PNG", "Projects", "PropertyList", "SourceScanning", "Steps", "Vectors",
      ]),

    // Audit. Files, facts about them, rules, and fixes.
    library(
      "Inspection", in: "Audit",
      needs: [
        "Basics", "Build", "CatalogCompiler", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds", "Files",
        "ImageFacts", "ImageHeaders", "PNG", "Parsers", "Projects", "PropertyList", "SourceScanning", "Steps",
        "StringCatalogs",
      ]),
    library(
      "Audit", in: "Audit",
      needs: [
        "Basics", "CatalogSources", "CompiledCatalogs", "FileKinds", "Files", "IconDocuments", "ImageFacts",
        "ImageHeaders", "Inspection", "PNG", "Parsers", "Projects", "PropertyList", "SourceScanning",
        "StringCatalogs",
      ]),
    library(
      "Fixes", in: "Audit",
      needs: [
        "Basics", "Build", "CatalogCompiler", "CompiledCatalogs", "FileKinds", "Files", "ImageFacts", "ImageHeaders",
        "Inspection", "PNG", "PropertyList", "Steps",
      ]),

    // Tool. Reports, the command lines of other tools, and the program.
    library(
      "Reporting", in: "Tool",
      needs: [
        "Audit", "Basics", "Build", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds", "Files", "Fixes",
        "IconDocuments", "ImageFacts", "ImageHeaders", "Inspection", "PNG", "Parsers", "Projects", "PropertyList",
        "SourceScanning", "Steps", "StringCatalogs", "Vectors",
      ], resources: [.embedInCode("ReportPage/Page")]),
    library("StandInCalls", in: "Tool", needs: ["CatalogSources", "PropertyList"]),
    .executableTarget(
      name: "assetcrush",
      dependencies: modules([
        "Audit", "Basics", "Build", "CatalogCompiler", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds",
        "Files", "Fixes", "IconDocuments", "IconSets", "ImageFacts", "ImageHeaders", "Inspection", "PNG", "Projects",
        "PropertyList", "Reporting", "StandInCalls", "Steps", "StringCatalogs", "Vectors",
      ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Sources/Tool/assetcrush",
      swiftSettings: strict),
    // Not a product. scripts/bench builds and runs it.
    .executableTarget(
      name: "assetcrush-benchmark",
      dependencies: modules(["Codecs", "CompiledCatalogs", "Files", "PNG"]),
      path: "Sources/Tool/Benchmark",
      swiftSettings: strict),

    // The products for other packages.
    product("AssetCrushPNG", needs: ["ImageHeaders", "PNG"]),
    product("AssetCrushPropertyList", needs: ["PropertyList"]),
    product(
      "AssetCrushCatalogs",
      needs: ["CatalogCompiler", "CatalogSources", "CompiledCatalogs", "PNG"],
      products: ["AssetCrushPNG", "AssetCrushPropertyList"]),
    // For packages that have assets, as in Examples/swiftpm.
    .plugin(name: "AssetCrushBuildTool", capability: .buildTool(), dependencies: ["assetcrush"]),
    .plugin(
      name: "AssetCrushCommand",
      capability: .command(
        intent: .custom(verb: "assetcrush", description: "Run assetcrush; without arguments, audit the targets")),
      dependencies: ["assetcrush"]),

    // The programs of Examples/library, which is a package of its own, so that the tests run them.
    example("smaller-png", of: "AssetCrushPNG"),
    example("property-list", of: "AssetCrushPropertyList"),
    example("asset-catalog", of: "AssetCrushCatalogs", "AssetCrushPNG"),

    // The properties that fuzzing checks. The program that fuzzes them exists only in the build of verification/fuzz.
    shared(
      "FuzzTargets", at: "Fuzz/Targets",
      needs: [
        "Basics", "Build", "CatalogSources", "Codecs", "CompiledCatalogs", "Files", "IconDocuments", "ImageHeaders",
        "PNG", "Parsers", "Projects", "PropertyList", "SourceScanning", "StandInCalls", "Steps", "StringCatalogs",
        "Vectors",
      ]),
    // The tests, and their shared code.
    shared("Fixtures", at: "Tests/Fixtures"),
    tests(of: "Basics", in: "System", needs: ["Basics", "Fixtures"]),
    tests(of: "Codecs", in: "System", needs: ["Codecs", "Fixtures"]),
    tests(of: "Parsers", in: "Formats", needs: ["Basics", "Fixtures", "Parsers"]),
    tests(of: "Deflate", in: "Formats", needs: ["Codecs", "Deflate", "Fixtures"]),
    tests(of: "PNG", in: "Formats", needs: ["Codecs", "Fixtures", "PNG"]),
    tests(of: "ImageHeaders", in: "Formats", needs: ["Codecs", "Fixtures", "ImageHeaders"]),
    tests(of: "PropertyList", in: "Formats", needs: ["Basics", "Fixtures", "PropertyList"]),
    tests(of: "CompiledCatalogs", in: "Formats", needs: ["Codecs", "CompiledCatalogs", "Fixtures", "PNG"]),
    tests(of: "Vectors", in: "Formats", needs: ["Codecs", "Fixtures", "PNG", "Vectors"]),
    tests(of: "IconDocuments", in: "Formats", needs: ["Basics", "Fixtures", "IconDocuments", "PNG"]),
    tests(of: "StringCatalogs", in: "Formats", needs: ["Basics", "Fixtures", "PropertyList", "StringCatalogs"]),
    tests(of: "Files", in: "Files", needs: ["Codecs", "Files", "Fixtures"]),
    tests(of: "FileKinds", in: "Files", needs: ["CatalogSources", "FileKinds", "Files"]),
    tests(of: "ImageFacts", in: "Files", needs: ["Fixtures", "ImageFacts", "PNG"]),
    tests(of: "CatalogSources", in: "Files", needs: ["CatalogSources", "Fixtures", "ImageFacts", "Parsers"]),
    tests(of: "SourceScanning", in: "Files", needs: ["Fixtures", "SourceScanning"]),
    tests(of: "Projects", in: "Files", needs: ["Files", "Fixtures", "ImageFacts", "Projects", "SourceScanning"]),
    tests(
      of: "CatalogCompiler", in: "Build",
      needs: [
        "CatalogCompiler", "CatalogSources", "Codecs", "CompiledCatalogs", "Files", "Fixtures", "IconDocuments", "PNG",
        "PropertyList",
      ]),
    tests(
      of: "Steps", in: "Build",
      needs: [
        "CatalogSources", "Codecs", "CompiledCatalogs", "Files", "Fixtures", "ImageFacts", "PNG", "PropertyList",
        "Steps",
      ]),
    tests(of: "IconSets", in: "Build", needs: ["Fixtures", "IconSets", "PNG", "Parsers"]),
    tests(
      of: "Build", in: "Build",
      needs: [
        "Basics", "Build", "CatalogCompiler", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds", "Files",
        "Fixtures",
        "ImageFacts", "PNG", "PropertyList", "Steps",
      ]),
    tests(
      of: "Audit", in: "Audit",
      needs: [
        "Audit", "CatalogCompiler", "CompiledCatalogs", "FileKinds", "Files", "Fixtures", "ImageFacts", "Inspection",
        "PNG",
        "SourceScanning",
      ]),
    tests(of: "Fixes", in: "Audit", needs: ["Audit", "Files", "Fixes", "Fixtures", "Inspection", "PNG", "Steps"]),
    tests(
      of: "Reporting", in: "Tool",
      needs: [
        "Audit", "Basics", "Build", "CatalogSources", "Codecs", "CompiledCatalogs", "FileKinds", "Files", "Fixtures",
        "ImageFacts", "Inspection", "PNG", "Projects", "PropertyList", "Reporting", "Steps",
      ]),
    tests(of: "StandInCalls", in: "Tool", needs: ["Fixtures", "PropertyList", "StandInCalls"]),
    tests(of: "Tool", in: "Tool", needs: ["Basics", "Fixtures", "PNG", "Parsers"]),
    tests(
      of: "Library", in: "Library", needs: ["Fixtures"],
      products: [
        "AssetCrushPNG", "AssetCrushPropertyList", "AssetCrushCatalogs", "crush-example-smaller-png",
        "crush-example-property-list", "crush-example-asset-catalog",
      ]),
    tests(of: "Fuzz", in: "Tool", needs: ["Fixtures", "FuzzTargets"]),
  ],
  cLanguageStandard: .c11
)

// The program of scripts/build is one static file on Linux. SwiftPM rejects a dependency with unsafe flags, so that only
// scripts/build has them. The default linker fails on the order of the static archives, lld does not. -s strips symbols.
#if os(Linux)
  if Context.environment["ASSETCRUSH_STATIC"] != nil {
    for target in package.targets where target.name == "assetcrush" {
      target.linkerSettings = [
        .unsafeFlags(["-static-executable", "-use-ld=lld", "-Xlinker", "-s"]),
        .linkedLibrary("_FoundationCShims"), .linkedLibrary("_FoundationCollections"),
      ]
    }
  }
#endif

// Tests run once, so that their optimization would take longer than it saves.
if Context.environment["ASSETCRUSH_OPTIMIZED_TESTS"] != nil {
  for target in package.targets where target.type == .test || target.name == named("Fixtures") {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
  }
}

// `scripts/test NAME…` keeps only these tests and the modules that they need. NAME is a folder of Tests without its ending.
if let names = Context.environment["ASSETCRUSH_TESTS"] {
  var kept: Set<String> = []
  var added = names.split(separator: ",").map { String($0) + "Tests" }
  while let name = added.popLast() {
    guard kept.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
    added += target.dependencies.compactMap { if case .targetItem(let name, _) = $0 { name } else { nil } }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products = []
  package.dependencies = []
}

if Context.environment["ASSETCRUSH_FUZZ"] != nil {
  package.targets += [
    fence("CFuzz", at: "Fuzz/CFuzz"),
    .executableTarget(
      name: "assetcrush-fuzz", dependencies: modules(["CFuzz", "FuzzTargets"]), path: "Fuzz/Driver",
      swiftSettings: strict),
  ]
}
