extension AssetSymbols {
  /// Adds the initializers for assets that devices may lack, since their catalog is thinned.
  func addOptionalSupport(to text: inout SymbolText) {
    text.add("// MARK: - Thinnable Asset Support -")
    text.add()
    for kind in [Asset.Kind.color, .image] {
      addOptionalResource(kind, to: &text)
      guard settings.hasExtensions else { continue }
      for target in SymbolTarget.all(kind) where settings.frameworks.contains(target.framework) {
        addOptionalInit(target, to: &text)
      }
      if kind == .color { addOptionalSwiftUIColors(to: &text) }
    }
  }

  private func addOptionalResource(_ kind: Asset.Kind, to text: inout SymbolText) {
    let appKit =
      kind == .color
      ? "AppKit.NSColor(named: NSColor.Name(thinnableName), bundle: bundle)"
      : "bundle.image(forResource: NSImage.Name(thinnableName))"
    let uiKit = "UIKit.\(kind == .color ? "UIColor" : "UIImage")(named: thinnableName, in: bundle, compatibleWith: nil)"
    text.add(availability(kind))
    text.add("@available(watchOS, unavailable)")
    text.block("extension \(resource(kind))", spaced: true) { text in
      text.block("private init?(thinnableName: Swift.String, bundle: Foundation.Bundle)") { text in
        text.add("#if canImport(AppKit) && os(macOS)")
        Self.addChoice("\(appKit) != nil", "self.init(name: thinnableName, bundle: bundle)", to: &text)
        text.add("#elseif canImport(UIKit) && !os(watchOS)")
        Self.addChoice("\(uiKit) != nil", "self.init(name: thinnableName, bundle: bundle)", to: &text)
        text.add("#else")
        text.add("return nil")
        text.add("#endif")
      }
      text.add()
    }
    text.add()
  }

  private static func addChoice(_ condition: String, _ statement: String, to text: inout SymbolText) {
    text.block("if \(condition)") { $0.add(statement) }
    text.removeLast()
    text.block("} else") { $0.add("return nil") }
  }

  private func addOptionalInit(_ target: SymbolTarget, to text: inout SymbolText) {
    text.add("#if canImport(\(target.framework.rawValue))")
    text.add(contentsOf: target.availability(forOldSystems: settings.supportsOldSystems))
    text.block("extension \(target.type)", spaced: true) { text in
      text.block("private convenience init?(thinnableResource: \(resource(target.kind))?)") { text in
        text.add("#if \(target.condition)")
        Self.addChoice("let resource = thinnableResource", "self.init(resource: resource)", to: &text)
        text.add("#else")
        text.add("return nil")
        text.add("#endif")
      }
      text.add()
    }
    text.add(contentsOf: ["#endif", ""])
  }

  private func addOptionalSwiftUIColors(to text: inout SymbolText) {
    guard settings.frameworks.contains(.swiftUI) else { return }
    text.add("#if canImport(SwiftUI)")
    for (index, head) in ["SwiftUI.Color", "SwiftUI.ShapeStyle where Self == SwiftUI.Color"].enumerated() {
      if index > 0 { text.add() }
      text.add(contentsOf: SymbolTarget.swiftUI("Color").availability(forOldSystems: settings.supportsOldSystems))
      text.block("extension \(head)", spaced: true) { text in
        text.block("private init?(thinnableResource: \(resource(.color))?)") { text in
          Self.addChoice("let resource = thinnableResource", "self.init(resource)", to: &text)
        }
        text.add()
      }
    }
    text.add(contentsOf: ["#endif", ""])
  }
}
