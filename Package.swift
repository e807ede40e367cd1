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

/// A module of the folder `Sources/FOLDER`. Its dependencies are all that it may import: `verification/structure/fences`
/// compares them with the sources.
func library(
  _ folder: String, needs dependencies: [String] = [], path: String? = nil, resources: [Resource]? = nil
) -> Target {
  .target(
    name: named(folder), dependencies: modules(dependencies), path: path ?? "Sources/" + folder, resources: resources,
    swiftSettings: strict)
}

/// A module in C, a fence around the system.
func fence(
  _ folder: String, needs dependencies: [String] = [], path: String? = nil, links: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: named(folder), dependencies: modules(dependencies), path: path ?? "Sources/" + folder, linkerSettings: links)
}

/// A library of the system, by its names in pkg-config, apt and Homebrew.
func system(_ folder: String, pkgConfig: String?, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: named(folder), path: "Sources/" + folder, pkgConfig: pkgConfig, providers: [.apt([apt]), .brew([brew])])
}

/// A library product, the public face of modules. Only its declarations are public.
func product(_ name: String, needs dependencies: [String], products: [String] = []) -> Target {
  .target(
    name: name, dependencies: modules(dependencies) + products.map { .target(name: $0) }, swiftSettings: strict)
}

/// A program of Examples/library.
func example(_ name: String, of products: String...) -> Target {
  .executableTarget(
    name: named("-example-" + name).lowercased(), dependencies: products.map { .target(name: $0) },
    path: "Examples/library/Sources/" + name, swiftSettings: strict)
}

/// The tests of one library, or of the tool as a process.
func tests(of subject: String, needs dependencies: [String], products: [String] = []) -> Target {
  .testTarget(
    name: subject + "Tests", dependencies: modules(dependencies) + products.map { .target(name: $0) },
    swiftSettings: strict)
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
    // The fence around C. Nothing but Codecs may import CCodecs.
    system("CLibPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    system("CLibDeflate", pkgConfig: "libdeflate", apt: "libdeflate-dev", brew: "libdeflate"),
    system("CLibJPEG", pkgConfig: "libjpeg", apt: "libjpeg-dev", brew: "jpeg-turbo"),
    fence(
      "CCodecs", needs: ["CLibDeflate", "CLibJPEG", "CLibPNG"],
      // libpng needs z and m, and Debian's pkg-config file for it hides them in Requires.private; zopfli has none.
      links: [.linkedLibrary("z"), .linkedLibrary("m"), .linkedLibrary("zopfli")]),
    library("Codecs", needs: ["Bytes", "CCodecs"]),

    // The ground floor.
    library("Bytes"),
    library("Text", needs: ["Bytes"]),

    // The formats, without the disk.
    library("PixelKernels"),
    library("PNG", needs: ["Bytes", "Codecs", "PixelKernels", "Text", "Workers"]),
    library("XML", needs: ["Bytes", "Text"]),
    library("JSON", needs: ["Bytes", "Text"]),
    library("ImageHeaders", needs: ["Codecs", "Text", "XML"]),
    library("Interfaces", needs: ["PropertyList", "Text", "XML"]),
    library("ImageUses", needs: ["Interfaces", "PropertyList", "XML"]),
    library("MediaHeaders", needs: ["ImageHeaders"]),
    library("PropertyList", needs: ["Bytes", "Text", "XML"]),
    library("TOML", needs: ["Bytes"]),
    library("LZFSE", needs: ["Bytes"]),
    library("Catalogs", needs: ["Codecs", "LZFSE", "PNG", "PixelKernels"]),

    // Files and cores.
    library("CatalogSources", needs: ["JSON", "FileSystem"]),
    library(
      "CatalogCompiler",
      needs: [
        "CatalogSources", "Catalogs", "Codecs", "FileSystem", "ImageHeaders", "PNG", "PixelKernels", "PropertyList",
        "Text", "Workers",
      ]),
    library("StandInCalls", needs: ["CatalogSources", "PropertyList"]),
    library("StringCatalogs", needs: ["JSON", "PropertyList", "Text"]),

    fence("CMapping"),
    library("FileSystem", needs: ["Bytes", "CMapping"]),
    library("Bundles", needs: ["Codecs", "FileSystem", "Processes"]),
    fence("CStart"),
    library("Processes", needs: ["CStart"]),
    // Servers that store results.
    library("RemoteCache", needs: ["Bytes", "FileSystem", "Processes"]),
    library("Workers"),

    // The jobs.
    library(
      "Assets", needs: ["JSON", "Bundles", "Bytes", "Codecs", "FileSystem", "ImageHeaders", "PNG", "PixelKernels"]),
    library(
      "Pipeline",
      needs: [
        "Assets", "Bundles", "Bytes", "CatalogCompiler", "CatalogSources", "Catalogs", "Codecs", "FileSystem",
        "ImageHeaders", "PNG", "PixelKernels", "PropertyList", "StringCatalogs", "Text", "Workers",
      ]),
    library(
      "Build",
      needs: [
        "Assets", "Bundles", "Bytes", "CatalogCompiler", "CatalogSources", "Catalogs", "Codecs", "FileSystem",
        "ImageUses", "PNG", "Pipeline", "PixelKernels", "Projects", "PropertyList", "RemoteCache", "Workers",
      ]),
    library("Configuration", needs: ["Assets", "AuditScopes", "FileSystem", "Rules", "TOML", "Text"]),
    library(
      "Fixes",
      needs: [
        "Assets", "Bundles", "FileSystem", "Findings", "ImageHeaders", "PNG", "Pipeline", "Processes", "PropertyList",
        "Workers",
      ]),
    // The audit, in a line. Each knows those above it.
    library("Findings", needs: ["Assets", "FileSystem", "JSON", "Text"]),
    library("AuditScopes", needs: ["Assets", "Bundles", "Bytes", "Codecs", "FileSystem", "Findings", "PNG", "Text"]),
    library("Projects", needs: ["Assets", "FileSystem", "ImageUses", "PropertyList"]),
    library(
      "Survey",
      needs: [
        "Assets", "AuditScopes", "Bundles", "Bytes", "Catalogs", "Codecs", "FileSystem", "ImageHeaders", "ImageUses",
        "Interfaces", "MediaHeaders", "PNG", "Projects", "PropertyList", "StringCatalogs", "Text", "Workers", "XML",
      ]),
    library(
      "Rules",
      needs: [
        "Assets", "AuditScopes", "Bundles", "Catalogs", "FileSystem", "Findings", "ImageHeaders", "ImageUses",
        "Interfaces", "PNG", "Projects", "PropertyList", "StringCatalogs", "Survey", "Text", "Workers",
      ]),
    library("Audit", needs: ["Assets", "AuditScopes", "Bundles", "FileSystem", "Findings", "Rules", "Survey"]),
    // Numbers to compare, thumbnails, and the page that shows both.
    library(
      "Snapshots",
      needs: [
        "Assets", "Audit", "AuditScopes", "Codecs", "FileSystem", "Findings", "ImageHeaders", "JSON", "Survey",
        "Text",
      ]),
    library(
      "Pictures",
      needs: ["Bundles", "Catalogs", "Codecs", "ImageHeaders", "PNG", "PixelKernels", "Workers"]),
    library("ReportPage", needs: ["Bytes", "Codecs", "JSON", "Text"], resources: [.embedInCode("Page")]),
    library(
      "Reporting",
      needs: [
        "Assets", "Audit", "AuditScopes", "Build", "Bytes", "CatalogSources", "Catalogs", "Codecs", "FileSystem",
        "Findings", "Fixes", "ImageHeaders", "Interfaces", "JSON", "PNG", "Pipeline", "Projects", "PropertyList",
        "ReportPage", "Rules", "Snapshots", "Survey", "Text", "XML",
      ]),
    .executableTarget(
      name: "assetcrush",
      dependencies: modules([
        "Assets", "Audit", "AuditScopes", "Build", "Bundles", "CatalogCompiler", "CatalogSources",
        "Catalogs", "Codecs", "Configuration", "FileSystem", "Findings", "Fixes", "ImageHeaders", "PNG", "Pictures",
        "Pipeline", "Processes", "Projects", "PropertyList", "RemoteCache", "ReportPage", "Reporting", "Rules",
        "Snapshots", "StandInCalls", "Survey", "Text", "Workers",
      ]) + [.product(name: "ArgumentParser", package: "swift-argument-parser")],
      swiftSettings: strict),
    // The products for other packages.
    product("AssetCrushPNG", needs: ["ImageHeaders", "PNG", "PixelKernels"]),
    product("AssetCrushPropertyList", needs: ["PropertyList"]),
    product(
      "AssetCrushCatalogs", needs: ["CatalogCompiler", "CatalogSources", "Catalogs", "PNG", "PixelKernels"],
      products: ["AssetCrushPNG", "AssetCrushPropertyList"]),
    // For packages that have assets, as in Examples/swiftpm.
    .plugin(name: "AssetCrushBuildTool", capability: .buildTool(), dependencies: ["assetcrush"]),
    .plugin(
      name: "AssetCrushCommand",
      capability: .command(
        intent: .custom(verb: "assetcrush", description: "Run assetcrush; without arguments, audit the targets")),
      dependencies: ["assetcrush"]),
    // Not a product. scripts/bench builds and runs it.
    .executableTarget(
      name: "assetcrush-benchmark",
      dependencies: modules(["Catalogs", "Codecs", "FileSystem", "LZFSE", "PNG", "PixelKernels"]),
      path: "Sources/Benchmark",
      swiftSettings: strict),

    // The properties that fuzzing checks. The program that fuzzes them exists only in the build of verification/fuzz.
    library(
      "FuzzTargets",
      needs: [
        "Build", "Bundles", "CatalogSources", "Catalogs", "Codecs", "FileSystem",
        "ImageHeaders", "ImageUses", "Interfaces", "JSON", "LZFSE", "MediaHeaders", "PNG", "Pipeline", "PixelKernels",
        "Projects", "PropertyList", "StandInCalls", "StringCatalogs", "TOML", "Text", "XML",
      ],
      path: "Fuzz/Targets"),

    // The programs of Examples/library, which is a package of its own, so that the tests run them.
    example("smaller-png", of: "AssetCrushPNG"),
    example("property-list", of: "AssetCrushPropertyList"),
    example("asset-catalog", of: "AssetCrushCatalogs", "AssetCrushPNG"),

    // The tests, and their shared code.
    library("Fixtures", path: "Tests/Fixtures"),
    tests(of: "Bytes", needs: ["Bytes"]),
    tests(of: "PixelKernels", needs: ["Fixtures", "PixelKernels"]),
    tests(of: "Codecs", needs: ["Codecs", "Fixtures"]),
    tests(of: "PNG", needs: ["Codecs", "Fixtures", "PNG", "PixelKernels"]),
    tests(of: "Text", needs: ["AuditScopes", "Fixtures", "Text"]),
    tests(of: "JSON", needs: ["Fixtures", "JSON"]),
    tests(of: "XML", needs: ["Text", "XML"]),
    tests(of: "PropertyList", needs: ["Fixtures", "PropertyList", "Text"]),
    tests(of: "TOML", needs: ["Fixtures", "TOML"]),
    tests(of: "ImageHeaders", needs: ["Codecs", "Fixtures", "ImageHeaders"]),
    tests(of: "Interfaces", needs: ["Fixtures", "Interfaces"]),
    tests(of: "MediaHeaders", needs: ["Fixtures", "ImageHeaders", "MediaHeaders"]),
    tests(of: "ImageUses", needs: ["Fixtures", "ImageUses", "Interfaces"]),
    tests(of: "LZFSE", needs: ["Fixtures", "LZFSE"]),
    tests(of: "Catalogs", needs: ["Catalogs", "Codecs", "Fixtures", "LZFSE", "PNG"]),
    tests(of: "CatalogSources", needs: ["JSON", "CatalogSources", "Fixtures"]),
    tests(
      of: "CatalogCompiler",
      needs: [
        "CatalogCompiler", "CatalogSources", "Catalogs", "Codecs", "FileSystem", "Fixtures", "PNG", "PropertyList",
      ]),
    tests(of: "StandInCalls", needs: ["Fixtures", "PropertyList", "StandInCalls"]),
    tests(of: "StringCatalogs", needs: ["Fixtures", "PropertyList", "StringCatalogs", "Text"]),
    tests(of: "Bundles", needs: ["Bundles", "Codecs", "FileSystem", "Fixtures"]),
    tests(of: "FileSystem", needs: ["FileSystem", "Fixtures"]),
    tests(of: "Workers", needs: ["Fixtures", "Workers"]),
    tests(of: "Processes", needs: ["Fixtures", "Processes"]),
    tests(of: "RemoteCache", needs: ["RemoteCache"]),
    tests(of: "Assets", needs: ["Assets", "FileSystem", "Fixtures", "PNG", "PixelKernels"]),
    tests(
      of: "Pipeline",
      needs: ["Assets", "Catalogs", "Codecs", "FileSystem", "Fixtures", "PNG", "Pipeline", "PropertyList"]),
    tests(
      of: "Build",
      needs: [
        "Assets", "Build", "CatalogCompiler", "CatalogSources", "Catalogs", "Codecs", "FileSystem", "Fixtures", "PNG",
        "Pipeline", "PropertyList", "RemoteCache",
      ]),
    tests(
      of: "Audit",
      needs: [
        "Assets", "Audit", "AuditScopes", "Catalogs", "FileSystem", "Findings", "Fixtures", "ImageUses", "PNG", "Rules",
        "Survey",
      ]),
    tests(of: "Configuration", needs: ["AuditScopes", "Configuration", "FileSystem", "Findings", "Fixtures", "Rules"]),
    tests(
      of: "Fixes",
      needs: ["Assets", "Audit", "AuditScopes", "FileSystem", "Findings", "Fixes", "Fixtures", "PNG", "Pipeline"]),
    tests(
      of: "Reporting",
      needs: [
        "Assets", "Audit", "AuditScopes", "Build", "CatalogSources", "FileSystem", "Findings", "Fixtures", "PNG",
        "Pipeline", "Projects", "PropertyList", "ReportPage", "Reporting", "Rules", "Snapshots", "Survey", "Text",
      ]),
    tests(of: "Snapshots", needs: ["AuditScopes", "Findings", "Fixtures", "Snapshots"]),
    tests(of: "Pictures", needs: ["Bundles", "Catalogs", "Codecs", "Fixtures", "PNG", "Pictures"]),
    tests(of: "ReportPage", needs: ["Codecs", "ReportPage"]),
    tests(of: "Projects", needs: ["Assets", "FileSystem", "Fixtures", "ImageUses", "Projects"]),
    tests(
      of: "Library", needs: ["Fixtures"],
      products: [
        "AssetCrushPNG", "AssetCrushPropertyList", "AssetCrushCatalogs", "crush-example-smaller-png",
        "crush-example-property-list", "crush-example-asset-catalog",
      ]),
    tests(of: "Tool", needs: ["Fixtures", "JSON", "PNG", "Text", "XML"]),
    tests(of: "Fuzz", needs: ["Fixtures", "FuzzTargets"]),
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
    fence("CFuzz", path: "Fuzz/CFuzz"),
    .executableTarget(
      name: "assetcrush-fuzz", dependencies: modules(["CFuzz", "FuzzTargets"]), path: "Fuzz/Driver",
      swiftSettings: strict),
  ]
}
