/// A version of an operating system, such as a deployment target of `15.4`.
package struct SystemVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let major: Int
  package let minor: Int

  package init(major: Int, minor: Int = 0) {
    self.major = major
    self.minor = minor
  }

  /// Parses `15`, `15.4` or `15.4.1`. Returns nil for other texts, such as a build setting's `$(VERSION)`.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let major = parts[0], !parts.contains(nil) else { return nil }
    self.init(major: major, minor: parts.count > 1 ? parts[1] ?? 0 : 0)
  }

  package static func < (left: SystemVersion, right: SystemVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }

  package var description: String { "\(major).\(minor)" }
}
