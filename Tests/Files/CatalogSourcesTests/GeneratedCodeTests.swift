import CrushCatalogSources
import CrushFixtures
import Foundation
import Testing

/// Tests that compile generated code with small stand-ins for Apple's modules.
struct GeneratedCodeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The Swift compiler of the search path, which also builds these tests.
  static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  private static let modules = [
    (
      "DeveloperToolsSupport",
      """
      import Foundation
      public struct ColorResource: Hashable, Sendable { public init(name: String, bundle: Bundle) {} }
      public struct ImageResource: Hashable, Sendable { public init(name: String, bundle: Bundle) {} }
      """
    ),
    (
      "UIKit",
      """
      import DeveloperToolsSupport
      import Foundation
      open class UIColor {
        public init() {}
        public init?(named: String, in: Bundle?, compatibleWith: Int?) {}
        public convenience init(resource: ColorResource) { self.init() }
      }
      open class UIImage {
        public init() {}
        public init?(named: String, in: Bundle?, compatibleWith: Int?) {}
        public convenience init(resource: ImageResource) { self.init() }
      }
      """
    ),
    (
      "SwiftUI",
      """
      import DeveloperToolsSupport
      import Foundation
      public protocol ShapeStyle {}
      public struct Color: ShapeStyle {
        public init(_ name: String, bundle: Bundle?) {}
        public init(_ resource: ColorResource) {}
      }
      public struct Image {
        public init(_ name: String, bundle: Bundle?) {}
        public init(_ resource: ImageResource) {}
      }
      """
    ),
  ]

  private func compile(_ arguments: [String]) throws {
    let result = try ToolProcess.run(executable: Self.compiler, arguments, in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test(.enabled(if: compiler != nil, "there is no swiftc"))
  func `The Swift compiler accepts generated code`() throws {
    for (name, text) in Self.modules {
      try folder.write(text, to: "\(name).swift")
      try compile(["-emit-module", "-parse-as-library", "-module-name", name, "-I", ".", "\(name).swift"])
    }
    var catalog = AssetSymbolsTests.catalog(
      colors: ["AccentColor", "Blue", "Primary", "Brand/Type/self", "1/2", "a\"b\\"],
      images: ["Default", "in", "init", "File", "FileImage", "UI/One", "UI", "é", "add", "Any"],
      storeImages: ["App Icon/Front/Content"])
    catalog.sets[0].entries[0].traits.idiom = "iphone"
    for (hasExtensions, isOld) in [(false, false), (false, true), (true, false), (true, true)] {
      var settings = AssetSymbols.Settings()
      settings.hasExtensions = hasExtensions
      settings.supportsOldSystems = isOld
      settings.devices = ["iphone", "ipad"]
      // A `#warning` is for the author of the catalog, and does not stop the compiler.
      let text = AssetSymbols([catalog], settings: settings).swift()
      let use = hasExtensions ? "\nlet color: UIKit.UIColor? = .accent\nlet image: UIKit.UIImage = .`default`\n" : "\n"
      try folder.write(text + use, to: "main.swift")
      try compile(["-typecheck", "-swift-version", "6", "-I", ".", "main.swift"])
    }
  }
}
