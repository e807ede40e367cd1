// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Example",
  defaultLocalization: "en",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "AssetCrush", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Example",
      plugins: [.plugin(name: "AssetCrushBuildTool", package: "AssetCrush")])
  ]
)
