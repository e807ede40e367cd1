/// The tokens of Objective-C, with the platforms for which each is compiled. Comments and directives are excluded.
struct ObjectiveCCode {
  private(set) var tokens = SwiftTokens()
  private(set) var platforms = Steps(Platforms.all)
  /// The start of a name whose end is not yet known.
  private var name: [UInt8] = []

  /// Reads the next byte of code.
  mutating func read(_ byte: UInt8, line: Int) {
    if SwiftTokenizer.isNamePart(byte) { return name.append(byte) }
    endName(line: line)
    if byte > 32 { tokens.append(.mark(byte), line: line) }
  }

  mutating func endName(line: Int) {
    if name.isEmpty { return }
    tokens.append(.name(String(decoding: name, as: UTF8.self)), line: line)
    name = []
  }

  mutating func addText(_ text: String, line: Int) { tokens.append(.text(SwiftText(prefix: text)), line: line) }

  /// Sets the platforms of the code from here on.
  mutating func setPlatforms(_ platforms: Platforms) { self.platforms.append(platforms, at: tokens.tokens.count) }
}
