import CrushBasics
import CrushFiles

/// The first word of a wrong command line that names no command and no option.
///
/// ArgumentParser reports such words last, or as another problem.
struct Typo {
  /// The problem and the remedy.
  let message: String

  /// Other programs' words for a command.
  private static let aliases = [
    "analyze": "audit", "check": "audit", "lint": "audit", "scan": "audit", "compile": "build", "diff": "compare",
    "identify": "inspect", "info": "inspect", "show": "inspect", "compress": "optimize", "minify": "optimize",
    "optimise": "optimize", "plutil": "plist", "PlistBuddy": "plist", "defaults": "plist", "scale": "resize",
    "shrink": "resize",
  ]
  private static let listAliases = ["read": "extract", "add": "insert", "delete": "remove"]

  /// - Parameter root: the tool's commands.
  /// - Returns: nil if each word is known.
  init?(in words: [String], root: CommandTree) {
    var command = root
    var path = ["assetcrush"]
    var rest = words[...]
    if rest.first == "help" { rest.removeFirst() }
    while let word = rest.first, !word.hasPrefix("-"), !command.commandNames.isEmpty {
      guard let next = command.subcommand(named: word) else {
        message = Self.unknownCommand(word, command, path)
        return
      }
      command = next
      path.append(word)
      rest.removeFirst()
    }
    guard let message = Self.unknownOption(in: rest, command, path) else { return nil }
    self.message = message
  }

  private static func unknownCommand(_ word: String, _ command: CommandTree, _ path: [String]) -> String {
    let isRoot = path.count == 1
    let name = isRoot ? "no command is named '\(word)'" : "\(path[1]) has no command '\(word)'"
    if isRoot, word.hasPrefix("@") {
      return "no command is named '\(word)', and there is no response file '\(word.dropFirst())'"
    }
    let help = "'\(path.joined(separator: " ")) --help' lists the commands"
    let alias = (isRoot ? aliases : listAliases)[word].flatMap { command.subcommand(named: $0)?.commandName }
    if let other = alias ?? Suggestion.similar(to: word, among: command.commandNames) {
      return "\(name); did you mean '\(other)'? \(help)"
    }
    if isRoot, (try? FileStatus(of: word)) != nil {
      return "\(name); to audit the path, use 'assetcrush audit \(ShellText.quoted(word))'. \(help)"
    }
    return "\(name); \(help)"
  }

  private static func unknownOption(in words: ArraySlice<String>, _ command: CommandTree, _ path: [String]) -> String? {
    var rest = words
    while let word = rest.popFirst(), word != "--" {
      if word.hasPrefix("--") {
        let name = String(word.dropFirst(2).prefix { $0 != "=" })
        guard let argument = command.argument(long: name) else { return unknown("--\(name)", name, command, path) }
        if argument.takesValue && !word.contains("=") { _ = rest.popFirst() }
      } else if word.hasPrefix("-"), let letter = word.dropFirst().first {
        // The letters after an option are its value, and after a flag other flags.
        guard let argument = command.argument(short: letter) else { return unknown("-\(letter)", nil, command, path) }
        if argument.takesValue && word.count == 2 { _ = rest.popFirst() }
      }
    }
    return nil
  }

  /// - Parameter name: the name of a long option.
  private static func unknown(_ option: String, _ name: String?, _ command: CommandTree, _ path: [String]) -> String {
    let subject = path.count > 1 ? path.dropFirst().joined(separator: " ") : "assetcrush"
    let problem = "\(subject) has no option '\(option)'"
    let help = "'\(path.joined(separator: " ")) --help' lists the options"
    let known = command.optionNames
    if known.contains("backup"), ["-o", "--out", "--output"].contains(option) {
      return
        "\(problem), because it replaces files; --backup FOLDER keeps the originals, and - reads standard input and "
        + "writes standard output. \(help)"
    }
    if name == "json", known.contains("report") {
      return "\(problem); use '--report FILE.json', or '--report -' for standard output. \(help)"
    }
    if name == "json", known.contains("format") { return "\(problem); use '--format json'. \(help)" }
    if name == "format", known.contains("json") { return "\(problem); use '--json'. \(help)" }
    if name == "threads", known.contains("jobs") { return "\(problem); did you mean '--jobs'? \(help)" }
    if let other = name.flatMap({ Suggestion.similar(to: $0, among: known) }) {
      return "\(problem); did you mean '--\(other)'? \(help)"
    }
    return "\(problem); \(help)"
  }
}
