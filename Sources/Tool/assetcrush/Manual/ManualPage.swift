/// The manual page of a command, section 1, in the macros of man(7).
struct ManualPage {
  /// The words of the command, such as `assetcrush plist lint`.
  let path: [String]
  private let command: CommandTree
  /// Such as `2026-11-23`.
  private let date: String

  /// Such as `assetcrush-plist-lint.1`.
  var fileName: String { name + ".1" }

  private var name: String { path.joined(separator: "-") }

  /// The subcommands that help lists.
  private var inner: [CommandTree] { Self.shown(command) }

  /// Returns the pages of a command and of its subcommands.
  static func all(_ command: CommandTree, below path: [String] = [], date: String) -> [ManualPage] {
    let page = ManualPage(path: path + [command.commandName], command: command, date: date)
    return [page] + shown(command).flatMap { all($0, below: page.path, date: date) }
  }

  private static func shown(_ command: CommandTree) -> [CommandTree] {
    (command.subcommands ?? []).filter { $0.shouldDisplay && $0.commandName != "help" }
  }

  /// The text of the page. It is ASCII, because older formatters support nothing else.
  var text: String {
    let lines =
      [
        ".TH \(name.uppercased()) 1 \"\(date)\" \"assetcrush \(Version.number)\"", ".SH NAME",
        "\(escaped(name)) \\- \(escaped(command.abstract ?? ""))", ".SH SYNOPSIS",
        ".B \(escaped(path.joined(separator: " ")))", synopsis,
      ] + description + options + commands
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }

  private var synopsis: String {
    if !inner.isEmpty { return ".I command\n[\\fIargument\\fR ...]" }
    let positional = (command.arguments ?? []).filter { $0.kind == "positional" && $0.shouldDisplay }
    let words = positional.map { argument in
      let word = "\\fI\(escaped(argument.valueName ?? ""))\\fR" + (argument.isRepeating == true ? " ..." : "")
      return argument.isOptional == true ? "[\(word)]" : word
    }
    return (["[\\fIoption\\fR ...]"] + words).joined(separator: " ")
  }

  /// The paragraphs of the help. A paragraph with a command keeps its line breaks.
  private var description: [String] {
    guard let discussion = command.discussion, !discussion.isEmpty else { return [] }
    let paragraphs = discussion.split(separator: "\n\n").map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    var lines: [String] = []
    for rows in paragraphs {
      let isExample = rows.contains { row in
        ["assetcrush ", "source ", "printf ", "swift "].contains { row.drop { $0 == " " }.hasPrefix($0) }
      }
      let texts = rows.map { escaped(String($0)) }
      lines += isExample ? [".PP", ".EX"] + texts + [".EE"] : [".PP"] + texts
    }
    // A section starts a paragraph.
    return [".SH DESCRIPTION"] + lines.dropFirst()
  }

  /// The arguments by the titles of their groups, those without a title first.
  private var options: [String] {
    var titles: [String] = []
    var groups: [String: [CommandTree.Argument]] = [:]
    for argument in command.arguments ?? [] where argument.shouldDisplay {
      let title = argument.sectionTitle ?? "Options"
      if groups[title] == nil { titles.append(title) }
      groups[title, default: []].append(argument)
    }
    return (titles.filter { $0 == "Options" } + titles.filter { $0 != "Options" }).flatMap { title in
      [".SH \(escaped(title.uppercased()))"]
        + (groups[title] ?? []).flatMap { [".TP", head($0), escaped(about($0))] }
    }
  }

  private func head(_ argument: CommandTree.Argument) -> String {
    let value = "\\fI\(escaped(argument.valueName ?? ""))\\fR"
    if argument.kind == "positional" { return value }
    let names = (argument.names ?? []).map { "\\fB\(escaped(($0.kind == "long" ? "--" : "-") + $0.name))\\fR" }
    return names.joined(separator: ", ") + (argument.takesValue ? " \(value)" : "")
  }

  private func about(_ argument: CommandTree.Argument) -> String {
    let text = argument.abstract ?? ""
    guard let value = argument.defaultValue, !value.isEmpty, !text.contains("default") else { return text }
    return text + " (default: \(value))"
  }

  private var commands: [String] {
    if inner.isEmpty { return [] }
    let references = inner.map { ".BR \(escaped(name))\\-\(escaped($0.commandName)) (1)" }
    return [".SH COMMANDS"]
      + inner.flatMap { [".TP", ".B \(escaped($0.commandName))", escaped($0.abstract ?? "")] }
      + [".SH SEE ALSO"] + references.dropLast().map { $0 + "," } + references.suffix(1)
  }

  /// Returns text for a line that is no macro.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\n": result += " "
      default: result += scalar.isASCII ? String(scalar) : Self.glyph(scalar)
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// Returns the escape of a character: at least four digits in upper case (groff, "Using Symbols").
  private static func glyph(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
  }
}
