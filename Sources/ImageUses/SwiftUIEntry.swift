/// The first view of an app in SwiftUI, as far as its source shows it.
///
/// It is the first view of the app's own in the braces after `WindowGroup`. A view that a function or a condition selects
/// is not evaluated.
package enum SwiftUIEntry {
  /// The scenes with a window (SwiftUI, "Scenes").
  private static let scenes: Set<String> = ["WindowGroup", "Window", "DocumentGroup"]
  /// The views of SwiftUI around an app's own views.
  private static let containers: Set<String> = [
    "AnyView", "Color", "ForEach", "Form", "GeometryReader", "Group", "HStack", "LazyHStack", "LazyVStack", "List",
    "NavigationSplitView", "NavigationStack", "NavigationView", "ScrollView", "Section", "TabView", "Tab", "Text",
    "VStack", "ZStack", "Image", "Label", "Button", "Spacer", "Divider",
  ]

  /// Returns the type of the first view of the app that a source declares with `@main`; nil without such an app.
  package static func firstView(in bytes: [UInt8]) -> String? {
    guard let file = SwiftTokenizer.tokens(of: bytes)?.last else { return nil }
    let code = SwiftCode(file)
    guard code.tokens.indices.contains(where: { code.isMark("@", at: $0) && code.isName("main", at: $0 + 1) }) else {
      return nil
    }
    for index in code.tokens.indices {
      guard case .name(let name) = code.tokens[index], scenes.contains(name), let block = block(code, after: index),
        let view = view(code, in: block)
      else { continue }
      return view
    }
    return nil
  }

  /// Returns the tokens in the braces of a call, after its arguments.
  private static func block(_ code: SwiftCode, after index: Int) -> Range<Int>? {
    let open = (code.arguments(at: index + 1)?.end ?? index) + 1
    guard code.isMark("{", at: open), let end = code.end(at: open) else { return nil }
    return open + 1..<end
  }

  /// Returns the type of the first call of an app's own view.
  private static func view(_ code: SwiftCode, in block: Range<Int>) -> String? {
    for index in block {
      guard case .name(let name) = code.tokens[index], name.first?.isUppercase == true, !containers.contains(name),
        code.isMark("(", at: index + 1) || code.isMark("{", at: index + 1), !code.isMark(".", at: index - 1)
      else { continue }
      return name
    }
    return nil
  }

  /// Returns true if a source declares a structure with this name.
  package static func declares(_ type: String, in bytes: [UInt8]) -> Bool {
    guard let file = SwiftTokenizer.tokens(of: bytes)?.last else { return false }
    let code = SwiftCode(file)
    return code.tokens.indices.contains { code.isName("struct", at: $0) && code.isName(type, at: $0 + 1) }
  }
}
