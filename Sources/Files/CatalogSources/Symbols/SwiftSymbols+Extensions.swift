/// A type of a framework that gets a property for each color or image.
struct SymbolTarget {
  let framework: AssetSymbols.Settings.Framework
  let kind: AssetSymbols.Asset.Kind
  /// The name without the framework.
  let name: String
  /// The static members that the type has already.
  let taken: Set<String>
  /// The condition of the directive around the body of a property.
  let condition: String

  static let nsColor = SymbolTarget(
    framework: .appKit, kind: .color, name: "NSColor", taken: TakenNames.nsColor,
    condition: "!targetEnvironment(macCatalyst)")
  static let nsImage = SymbolTarget(
    framework: .appKit, kind: .image, name: "NSImage", taken: [], condition: "!targetEnvironment(macCatalyst)")
  static let uiColor = SymbolTarget(
    framework: .uiKit, kind: .color, name: "UIColor", taken: TakenNames.uiColor, condition: "!os(watchOS)")
  static let uiImage = SymbolTarget(
    framework: .uiKit, kind: .image, name: "UIImage", taken: TakenNames.uiImage, condition: "!os(watchOS)")

  static func all(_ kind: AssetSymbols.Asset.Kind) -> [SymbolTarget] {
    kind == .color ? [nsColor, uiColor] : [nsImage, uiImage]
  }

  var type: String { "\(framework.rawValue).\(name)" }

  /// The systems that have the type with a resource.
  func availability(forOldSystems isOld: Bool) -> [String] {
    switch framework {
    case .appKit:
      let version = isOld ? (kind == .color ? "10.13" : "10.7") : "14.0"
      return ["@available(macOS \(version), *)", "@available(macCatalyst, unavailable)"]
    case .uiKit:
      let version = isOld ? "11.0" : "17.0"
      return ["@available(iOS \(version), tvOS \(version), *)", "@available(watchOS, unavailable)"]
    case .swiftUI:
      return [
        isOld
          ? "@available(iOS 13.0, macOS 10.15, tvOS 13.0, watchOS 6.0, *)"
          : "@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)"
      ]
    }
  }

  static func swiftUI(_ name: String) -> SymbolTarget {
    SymbolTarget(framework: .swiftUI, kind: .color, name: name, taken: TakenNames.color, condition: "")
  }
}

extension AssetSymbols {
  func addExtensions(to text: inout SymbolText) {
    for kind in [Asset.Kind.color, .image] {
      text.add("// MARK: - \(kind == .color ? "Color" : "Image") Symbol Extensions -")
      text.add()
      let tree = kind == .color ? colors : images
      for target in SymbolTarget.all(kind) where settings.frameworks.contains(target.framework) {
        text.add("#if canImport(\(target.framework.rawValue))")
        text.add(contentsOf: target.availability(forOldSystems: settings.supportsOldSystems))
        text.block("extension \(target.type)", spaced: true) { text in
          add(tree, to: &text) { addProperty($0, $1, $2, of: target, to: &$3) }
        }
        text.add(contentsOf: ["#endif", ""])
      }
      if kind == .color { addSwiftUIColors(to: &text) }
    }
  }

  private func addProperty(
    _ asset: Asset, _ symbol: SymbolTree.Symbol, _ path: String, of target: SymbolTarget, to text: inout SymbolText
  ) {
    guard let name = checked(asset, symbol, path, of: target, to: &text) else { return }
    text.add("/// The \"\(SymbolText.plain(asset.name))\" asset catalog \(asset.kind.rawValue).")
    text.block("static var \(name): \(target.type)\(asset.isOptional ? "?" : "")") { text in
      text.add("#if \(target.condition)")
      text.add(".init(\(asset.isOptional ? "thinnableResource" : "resource"): \(path).\(name))")
      text.add("#else")
      text.add(".init()")
      text.add("#endif")
    }
    text.add()
  }

  /// Returns the name of a property, or nil after a warning if the type has a member of this name.
  private func checked(
    _ asset: Asset, _ symbol: SymbolTree.Symbol, _ path: String, of target: SymbolTarget, isSilent: Bool = false,
    to text: inout SymbolText
  ) -> String? {
    guard case .name(let name) = symbol else { return nil }
    guard path.isEmpty, target.taken.contains(name) else { return SymbolName.quoted(name) }
    if settings.hasWarnings, !isSilent {
      warn(
        "The \"\(asset.name)\" \(asset.kind.rawValue) asset name resolves to a conflicting \(target.name) symbol "
          + "\"\(name)\". Try renaming the asset.", in: &text)
    }
    return nil
  }

  private func addSwiftUIColors(to text: inout SymbolText) {
    guard settings.frameworks.contains(.swiftUI) else { return }
    text.add("#if canImport(SwiftUI)")
    let color = SymbolTarget.swiftUI("Color")
    for (index, head) in ["SwiftUI.Color", "SwiftUI.ShapeStyle where Self == SwiftUI.Color"].enumerated() {
      if index > 0 { text.add() }
      text.add(contentsOf: color.availability(forOldSystems: settings.supportsOldSystems))
      text.block("extension \(head)", spaced: true) { text in
        // An extension of a protocol cannot have nested types. Only the first extension has warnings about conflicts.
        add(index > 0 ? colors.withoutNamespaces : colors, to: &text) { asset, symbol, path, text in
          guard let name = checked(asset, symbol, path, of: color, isSilent: index > 0, to: &text) else { return }
          let mark = asset.isOptional ? "?" : ""
          let label = asset.isOptional ? "thinnableResource: " : ""
          text.add("/// The \"\(SymbolText.plain(asset.name))\" asset catalog \(asset.kind.rawValue).")
          text.add("static var \(name): SwiftUI.Color\(mark) { .init(\(label)\(path).\(name)) }")
          text.add()
        }
      }
    }
    text.add(contentsOf: ["#endif", ""])
  }
}
