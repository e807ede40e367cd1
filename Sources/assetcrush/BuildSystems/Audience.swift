import FileSystem

/// Who reads what the tool says, unless it is told otherwise: build systems want to hear of faults alone.
enum Audience {
  case person, xcode, bazel

  static var current: Audience {
    if Terminal.capture != nil { return .bazel }
    return Terminal.variable("XCODE_VERSION_ACTUAL") == nil ? .person : .xcode
  }

  /// A path in this audience's form: Xcode takes nothing but absolute ones for links.
  func path(_ path: String) -> String {
    guard self == .xcode, !path.hasPrefix("/") else { return path }
    return Path.join(Path.resolved(".") ?? "/", path)
  }
}
