// swift-tools-version: 6.2

import PackageDescription

// In your package, name the repository instead: .package(url: "https://github.com/OWNER/assetcrush", from: "0.1.0")
let package = Package(
  name: "library-examples",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "AssetCrush", path: "../..")],
  targets: [
    .executableTarget(name: "smaller-png", dependencies: [.product(name: "AssetCrushPNG", package: "AssetCrush")]),
    .executableTarget(
      name: "property-list", dependencies: [.product(name: "AssetCrushPropertyList", package: "AssetCrush")]),
    .executableTarget(
      name: "asset-catalog",
      dependencies: [
        .product(name: "AssetCrushCatalogs", package: "AssetCrush"),
        .product(name: "AssetCrushPNG", package: "AssetCrush"),
      ]),
  ]
)
