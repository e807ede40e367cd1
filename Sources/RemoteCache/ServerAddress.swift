/// The address of a server that stores results, such as `https://cache.example.com/assets`.
package struct ServerAddress: Sendable, Equatable {
  package enum Service: Sendable {
    /// The HTTP protocol of Bazel, Gradle and ccache: GET and PUT below the address.
    case http
    /// The service ActionCache of the Remote Execution API, version 2.
    case grpc
  }

  package enum ParseError: Error, Equatable, CustomStringConvertible {
    case noHost(String)
    /// A name or password in the address. It is not part of the message.
    case credentials
    case extraPart(String, Character)
    case badCharacter(String)

    package var description: String {
      switch self {
      case .noHost(let text): "'\(text)' has no host; write an address such as https://cache.example.com/assets"
      case .credentials:
        "an address must not contain a name or password, because other users see the arguments of programs; put them "
          + "into ~/.netrc, or a token into ASSETCRUSH_CACHE_TOKEN"
      case .extraPart(let text, let mark): "'\(text)' contains '\(mark)', so results cannot be named below it"
      case .badCharacter(let text): "'\(text)' contains a space or a character that addresses must encode"
      }
    }
  }

  /// The address as it was given, without slashes at its end.
  package let text: String
  package let service: Service
  /// The address with the scheme `http` or `https`. It has no path for `grpc`.
  let url: String
  /// The path of the address, without a slash at its start. For `grpc` it is the name of the server's instance.
  let path: String

  private static let schemes: [(name: String, service: Service, transport: String)] = [
    ("https://", .http, "https://"), ("http://", .http, "http://"), ("grpcs://", .grpc, "https://"),
    ("grpc://", .grpc, "http://"),
  ]

  /// Whether a text has the scheme of a server, and so is no folder.
  package static func matches(_ text: String) -> Bool { schemes.contains { text.lowercased().hasPrefix($0.name) } }

  /// - Throws: `ParseError` for an address that no result can be stored below.
  package init(_ text: String) throws(ParseError) {
    guard let scheme = Self.schemes.first(where: { text.lowercased().hasPrefix($0.name) }) else { throw .noHost(text) }
    var rest = Substring(text.utf8.dropFirst(scheme.name.utf8.count))
    while rest.last == "/" { rest.removeLast() }
    let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if host.contains("@") { throw .credentials }
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") })
    else {
      throw .badCharacter(text)
    }
    if let mark = rest.first(where: { $0 == "?" || $0 == "#" }) { throw .extraPart(text, mark) }
    if host.isEmpty { throw .noHost(text) }
    self.text = scheme.name + rest
    service = scheme.service
    path = String(rest.dropFirst(host.count).drop { $0 == "/" })
    url = scheme.transport + (scheme.service == .http ? rest : host)
  }
}
