/// The user's folder for files that can be made again.
enum UserCache {
  /// `$XDG_CACHE_HOME/assetcrush` (XDG Base Directory Specification), or else the system's place below the home folder.
  /// Nil without a home folder.
  static var folder: String? {
    if let cache = Terminal.variable("XDG_CACHE_HOME"), cache.hasPrefix("/") { return cache + "/assetcrush" }
    guard let home = Terminal.variable("HOME"), home.hasPrefix("/") else { return nil }
    #if os(macOS)
      return home + "/Library/Caches/assetcrush"
    #else
      return home + "/.cache/assetcrush"
    #endif
  }
}
