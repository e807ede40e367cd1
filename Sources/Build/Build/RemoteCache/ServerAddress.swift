/// The address of a server that stores results by the HTTP protocol of Bazel's caches, such as
/// `https://cache.example.com/assets`.
package struct ServerAddress: Sendable, Equatable {
  package enum ParseError: Error, Equatable, CustomStringConvertible {
    case noHost(String)
    /// An address of gRPC.
    case grpc(String)
    /// A name or password in the address. It is not part of the message.
    case credentials
    case extraPart(String, Character)
    case badCharacter(String)

    package var description: String {
      switch self {
      case .noHost(let text):
        "'\(Self.shown(text))' has no host; write an address such as https://cache.example.com/assets"
      case .grpc(let text):
        "'\(Self.shown(text))' is an address of gRPC; the cache takes http:// and https:// addresses, which bazel-remote and nginx serve"
      case .credentials:
        "an address must not contain a name or password, because other users see the arguments of programs; put them "
          + "into ~/.netrc, or a token into ASSETCRUSH_CACHE_TOKEN"
      case .extraPart(let text, let mark):
        "'\(Self.shown(text))' contains '\(mark)', so results cannot be named below it"
      case .badCharacter(let text): "'\(Self.shown(text))' contains a space or a character that addresses must encode"
      }
    }

    /// Returns an address without its part before the last @, which may have a password.
    private static func shown(_ text: String) -> String {
      guard let mark = text.lastIndex(of: "@") else { return text }
      return "…" + text[mark...]
    }
  }

  /// The address as it was given, without slashes at its end.
  package let text: String
  private static let schemes = ["https://", "http://"]
  private static let grpcSchemes = ["grpcs://", "grpc://"]

  /// Whether a text has the scheme of a server, and so is no folder.
  package static func matches(_ text: String) -> Bool { (schemes + grpcSchemes).contains { has($0, text) } }

  private static func has(_ scheme: String, _ text: String) -> Bool { text.lowercased().hasPrefix(scheme) }

  /// - Throws: `ParseError` for an address that no result can be stored below.
  package init(_ text: String) throws(ParseError) {
    if Self.grpcSchemes.contains(where: { Self.has($0, text) }) { throw .grpc(text) }
    guard let scheme = Self.schemes.first(where: { Self.has($0, text) }) else { throw .noHost(text) }
    var rest = Substring(text.utf8.dropFirst(scheme.utf8.count))
    while rest.last == "/" { rest.removeLast() }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if host.contains("@") { throw .credentials }
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else {
      throw .badCharacter(text)
    }
    if let mark = rest.first(where: { $0 == "?" || $0 == "#" }) { throw .extraPart(text, mark) }
    if host.isEmpty { throw .noHost(text) }
    self.text = scheme + rest
  }
}
