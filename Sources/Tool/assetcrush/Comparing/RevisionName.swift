/// The name of a revision with a path in it, in git's syntax: `main`, `HEAD~2:Assets`, `v1.0:./Images`.
struct RevisionName: Equatable {
  let revision: String
  /// The path below the top of the repository, or with a leading `./` or `../` from the current folder; nil without a
  /// colon, "" without anything after it.
  let path: String?

  /// Splits a name at its first colon outside of braces. A name that begins with a colon is a search (`:/text`), and
  /// has no path.
  init(_ name: String) {
    var depth = 0
    for index in name.utf8.indices {
      switch name.utf8[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ":") where depth <= 0 && index > name.startIndex && !name.hasPrefix(":"):
        revision = String(name[..<index])
        path = String(name[name.utf8.index(after: index)...])
        return
      default: break
      }
    }
    revision = name
    path = nil
  }
}
