/// The simple commands of a shell script, as lists of words.
///
/// The reader knows quotes, comments, and the variables that the script or Xcode sets. All else that a shell computes is
/// `unknown` in a word: other variables and the output of commands. A wildcard is `wildcard`. For example,
/// `cp "$SRCROOT/art/$NAME.png" out` has the words `cp`, `/p/art/` with the unknown rest, and `out`. That is enough to
/// tell which folders a script reads.
struct ShellCommands {
  /// The byte in place of a part of a word that only a shell can compute. No path contains it.
  static let unknown: UInt8 = 0
  /// The byte in place of a wildcard.
  static let wildcard: UInt8 = 1

  private(set) var commands: [[String]] = []
  private var variables: [String: String]
  private var command: [String] = []
  private var word: [UInt8] = []
  /// Whether a word has begun, which may be empty between quotes.
  private var isInWord = false
  private let bytes: [UInt8]
  private var index = 0
  /// The number of bytes that values of variables may still add. A short script can repeat a long value.
  private var rest = 1 << 20

  /// - Parameter variables: the values of variables that Xcode sets.
  init(_ script: String, variables: [String: String]) {
    bytes = Array(script.utf8)
    self.variables = variables
    while index < bytes.count { readNext() }
    endCommand()
  }

  private mutating func readNext() {
    let byte = bytes[index]
    index += 1
    switch byte {
    case UInt8(ascii: "#") where !isInWord:
      while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): endWord()
    case UInt8(ascii: "\n"), UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "("),
      UInt8(ascii: ")"):
      endCommand()
    case UInt8(ascii: "<"), UInt8(ascii: ">"): endWord()
    case UInt8(ascii: "'"):
      isInWord = true
      while index < bytes.count, bytes[index] != UInt8(ascii: "'") { append(bytes[index]) }
      index += 1
    case UInt8(ascii: "\""): readQuoted()
    case UInt8(ascii: "\\"): readEscaped()
    case UInt8(ascii: "$"): readVariable()
    case UInt8(ascii: "`"): computed()
    // `{}` in `find -exec` and `xargs -I {}`.
    case UInt8(ascii: "{") where index < bytes.count && bytes[index] == UInt8(ascii: "}"):
      computed()
      index += 1
    case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "{"): computed(Self.wildcard)
    default:
      index -= 1
      append(byte)
    }
  }

  private mutating func append(_ byte: UInt8) {
    isInWord = true
    word.append(byte)
    index += 1
  }

  private mutating func computed(_ byte: UInt8 = unknown) {
    isInWord = true
    word.append(byte)
  }

  private mutating func readQuoted() {
    isInWord = true
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      switch bytes[index] {
      case UInt8(ascii: "\\"):
        index += 1
        readEscaped()
      case UInt8(ascii: "$"):
        index += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "(") { skipSubstitution() } else { readVariable() }
      default: append(bytes[index])
      }
    }
    index += 1
  }

  private mutating func readEscaped() {
    guard index < bytes.count else { return }
    // A line that continues on the next one.
    if bytes[index] == UInt8(ascii: "\n") { index += 1 } else { append(bytes[index]) }
  }

  /// Skips `$(…)` between quotes, whose output is unknown.
  private mutating func skipSubstitution() {
    computed()
    var depth = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
      if depth == 0 { return }
    }
  }

  /// Reads the name after a `$`. The commands of `$(…)` outside of quotes become commands of the script.
  private mutating func readVariable() {
    guard index < bytes.count else { return }
    let isBraced = bytes[index] == UInt8(ascii: "{")
    if isBraced { index += 1 }
    let start = index
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    var isPlain = !name.isEmpty
    if isBraced {
      // An operator such as `%` or `:-` changes the value.
      isPlain = isPlain && index < bytes.count && bytes[index] == UInt8(ascii: "}")
      while index < bytes.count, bytes[index] != UInt8(ascii: "}"), bytes[index] != UInt8(ascii: "\n") { index += 1 }
      index += 1
    }
    guard isPlain, let value = variables[name], value.utf8.count <= rest else { return computed() }
    rest -= value.utf8.count
    isInWord = true
    word += Array(value.utf8)
    // A script that doubles a value again and again would make words without a limit.
    if word.count > PathSpelling.limit { word = [Self.unknown] }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private mutating func endWord() {
    if isInWord { command.append(String(decoding: word, as: UTF8.self)) }
    word = []
    isInWord = false
  }

  private mutating func endCommand() {
    endWord()
    // `NAME=value`, also after `export`.
    for word in command {
      if word == "export" || word == "local" { continue }
      guard let equals = word.firstIndex(of: "="), !word[..<equals].isEmpty,
        word[..<equals].utf8.allSatisfy(Self.isName)
      else { break }
      variables[String(word[..<equals])] = String(word[equals...].dropFirst())
    }
    if !command.isEmpty { commands.append(command) }
    command = []
  }
}
