import CrushFiles

/// The reader of the messages. Xcode shows errors and warnings only, unless options ask for more.
enum Audience {
  case person, xcode

  static var current: Audience { Terminal.variable("XCODE_VERSION_ACTUAL") == nil ? .person : .xcode }

  /// Returns the path in this audience's form. Xcode only links absolute paths.
  func path(_ path: String) -> String {
    guard self == .xcode, !path.hasPrefix("/") else { return path }
    return Path.join(Path.resolved(".") ?? "/", path)
  }
}
