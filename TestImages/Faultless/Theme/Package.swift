// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "Theme",
  targets: [
    .target(name: "Theme", resources: [.process("Media.xcassets")])
  ]
)
