// swift-tools-version: 5.9

import PackageDescription

let package = Package(
  name: "Shapes",
  defaultLocalization: "en",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [.library(name: "Shapes", targets: ["Shapes"])],
  targets: [
    .target(
      name: "Shapes",
      exclude: ["Notes.md"],
      resources: [.process("Media.xcassets"), .process("Resources"), .copy("Templates")]),
    .executableTarget(name: "show-shapes", dependencies: ["Shapes"]),
  ]
)
