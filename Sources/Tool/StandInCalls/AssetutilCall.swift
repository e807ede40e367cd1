/// A parsed command line of Xcode's assetutil: `assetutil -I|--info FILE.car [-o FILE]`, or `assetutil OPTION… FILE.car -o
/// FILE` to thin a catalog.
///
/// The options are the ones of the manual page. Each option that is given several times describes several devices, and the
/// first values of all options belong together.
package enum AssetutilCall: Sendable, Equatable {
  case version
  case describe(String, output: String?)
  case thin(String, output: String, [AssetutilDevice])

  /// The options and paths of a command line.
  private struct Words {
    var isInfo = false
    var isVersion = false
    var output: String?
    var paths: [String] = []
    var values: [(option: AssetutilDevice.Option, texts: [String])] = []

    mutating func add(_ text: String, to option: AssetutilDevice.Option) {
      if let index = values.firstIndex(where: { $0.option == option }) {
        values[index].texts.append(text)
      } else {
        values.append((option, [text]))
      }
    }
  }

  /// Parses the arguments after the tool's name.
  package init(_ arguments: [String]) throws(StandInError) {
    let words = try Self.words(of: arguments)
    if words.isVersion {
      self = .version
      return
    }
    guard words.paths.count == 1 else { throw StandInError("expected one catalog, with -I or with options to thin it") }
    if words.isInfo {
      guard words.values.isEmpty else { throw StandInError("-I and options to thin a catalog exclude each other") }
      self = .describe(words.paths[0], output: words.output)
      return
    }
    guard !words.values.isEmpty else { throw StandInError("expected -I, or options to thin the catalog") }
    guard let output = words.output else {
      throw StandInError("expected -o FILE for the thinned catalog, since none is changed in place")
    }
    self = .thin(words.paths[0], output: output, try Self.devices(words))
  }

  private static func words(of arguments: [String]) throws(StandInError) -> Words {
    var words = Words()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        words.paths.append(argument)
        continue
      }
      // Long options may have their value behind an equals sign.
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      func value() -> String? { parts.count > 1 && name.hasPrefix("--") ? String(parts[1]) : rest.popFirst() }
      switch name {
      case "-I", "--info": words.isInfo = true
      case "-V", "--version": words.isVersion = true
      case "-o", "--output":
        guard let path = value() else { throw StandInError("\(name) takes a path") }
        words.output = path
      default:
        guard let option = AssetutilDevice.Option(name) else { throw .unsupported(argument) }
        guard let text = value() else { throw StandInError("\(name) takes a value") }
        words.add(text, to: option)
      }
    }
    return words
  }

  private static func devices(_ words: Words) throws(StandInError) -> [AssetutilDevice] {
    let count = words.values.map(\.texts.count).max() ?? 0
    var devices = [AssetutilDevice](repeating: AssetutilDevice(), count: count)
    for (option, texts) in words.values {
      // Lists of other idioms and of fallbacks may be given once for all devices.
      let isShared = texts.count == 1 && [.hostedIdioms, .subtypeFallbacks, .graphicsFallbacks].contains(option)
      guard texts.count == count || isShared else {
        throw StandInError(
          "\(option.names[0]) is given \(texts.count) of \(count) times; give each option once for each device")
      }
      for index in devices.indices { try devices[index].set(option, to: texts[isShared ? 0 : index]) }
    }
    return devices
  }
}
