extension AssetSymbols {
  /// Adds the types that systems before iOS 17 lack.
  func addOldSystemSupport(to text: inout SymbolText) {
    text.add("// MARK: - Backwards Deployment Support -")
    text.add()
    addType("ColorResource", "color", article: "a", to: &text)
    addType("ImageResource", "image", article: "an", to: &text)
    if settings.frameworks.contains(.appKit) { addAppKit(to: &text) }
    if settings.frameworks.contains(.uiKit) { addUIKit(to: &text) }
    if settings.frameworks.contains(.swiftUI) { addSwiftUI(to: &text) }
  }

  private func addType(_ name: String, _ kind: String, article: String, to text: inout SymbolText) {
    text.add("/// \(article.capitalizedFirst) \(kind) resource.")
    text.block("struct \(name): Swift.Hashable, Swift.Sendable", spaced: true) { text in
      for (value, type) in [("name", "Swift.String"), ("bundle", "Foundation.Bundle")] {
        text.add("/// An asset catalog \(kind) resource \(value).")
        text.add("fileprivate let \(value): \(type)")
        text.add()
      }
      text.add("/// Initialize \(article) `\(name)` with `name` and `bundle`.")
      text.block("init(name: Swift.String, bundle: Foundation.Bundle)") { text in
        text.add("self.name = name")
        text.add("self.bundle = bundle")
      }
      text.add()
    }
    text.add()
  }

  private func addAppKit(to text: inout SymbolText) {
    text.add("#if canImport(AppKit)")
    text.add(contentsOf: SymbolTarget.nsColor.availability(forOldSystems: true))
    text.block("extension AppKit.NSColor", spaced: true) { text in
      text.add("/// Initialize a `NSColor` with a color resource.")
      text.block("convenience init(resource: ColorResource)") {
        $0.add("self.init(named: NSColor.Name(resource.name), bundle: resource.bundle)!")
      }
      text.add()
    }
    text.add(contentsOf: [
      "", "protocol _ACResourceInitProtocol {}", "extension AppKit.NSImage: _ACResourceInitProtocol {}", "",
    ])
    text.add(contentsOf: SymbolTarget.nsImage.availability(forOldSystems: true))
    text.block("extension _ACResourceInitProtocol", spaced: true) { text in
      text.add("/// Initialize a `NSImage` with an image resource.")
      text.block("init(resource: ImageResource)") {
        $0.add("self = resource.bundle.image(forResource: NSImage.Name(resource.name))! as! Self")
      }
      text.add()
    }
    text.add(contentsOf: ["#endif", ""])
  }

  private func addUIKit(to text: inout SymbolText) {
    text.add("#if canImport(UIKit)")
    for (index, target) in [SymbolTarget.uiColor, .uiImage].enumerated() {
      if index > 0 { text.add() }
      let (article, kind) = target.kind == .color ? ("a", "color") : ("an", "image")
      text.add(contentsOf: target.availability(forOldSystems: true))
      text.block("extension \(target.type)", spaced: true) { text in
        text.add("/// Initialize a `\(target.name)` with \(article) \(kind) resource.")
        text.block("convenience init(resource: \(resource(target.kind)))") { text in
          text.add("#if !os(watchOS)")
          text.add("self.init(named: resource.name, in: resource.bundle, compatibleWith: nil)!")
          text.add("#else")
          text.add("self.init()")
          text.add("#endif")
        }
        text.add()
      }
    }
    text.add(contentsOf: ["#endif", ""])
  }

  private func addSwiftUI(to text: inout SymbolText) {
    text.add("#if canImport(SwiftUI)")
    for (index, name) in ["Color", "Image"].enumerated() {
      if index > 0 { text.add() }
      let article = index == 0 ? "a" : "an"
      text.add(contentsOf: SymbolTarget.swiftUI(name).availability(forOldSystems: true))
      text.block("extension SwiftUI.\(name)", spaced: true) { text in
        text.add("/// Initialize \(article) `\(name)` with \(article) \(name.lowercased()) resource.")
        text.block("init(_ resource: \(name)Resource)") {
          $0.add("self.init(resource.name, bundle: resource.bundle)")
        }
        text.add()
      }
    }
    text.add(contentsOf: ["#endif", ""])
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
