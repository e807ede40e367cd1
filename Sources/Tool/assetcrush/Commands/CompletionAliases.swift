/// The aliases of commands in completion scripts, which ArgumentParser leaves out.
struct CompletionAliases {
  /// Another name of a command.
  private struct Alias {
    /// The commands around the command, such as `assetcrush` and `plist`.
    let parents: [String]
    /// The names of all commands at this place.
    let names: [String]
    let command: String
    let alias: String

    /// The name of the shell function that completes a command of this place.
    func function(_ name: String) -> String { "_" + (parents + [name]).joined(separator: "_") }
  }

  private let aliases: [Alias]

  init(of root: CommandTree) { aliases = Self.aliases(in: root, [root.commandName]) }

  private static func aliases(in command: CommandTree, _ path: [String]) -> [Alias] {
    let commands = command.subcommands ?? []
    return commands.flatMap { child in
      let own = (child.aliases ?? []).map {
        Alias(parents: path, names: commands.map(\.commandName), command: child.commandName, alias: $0)
      }
      return own + aliases(in: child, path + [child.commandName])
    }
  }

  /// Returns a script with the aliases.
  func added(to script: String, for shell: CompletionsCommand.Shell) -> String {
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for alias in aliases {
      if shell == .fish { Self.addToFish(alias, &lines) } else { Self.add(alias, &lines) }
    }
    return lines.joined(separator: "\n")
  }

  /// Bash and zsh call the function that is named after the word, for the words of one row.
  private static func add(_ alias: Alias, _ lines: inout [String]) {
    let row = alias.names.joined(separator: "|")
    for index in lines.indices where lines[index].contains(" " + row) && lines[index].hasSuffix(")") {
      lines[index].removeLast()
      lines[index] += "|\(alias.alias))"
    }
    // The first line of zsh names the completed command. The functions follow it, since the last line calls one.
    let start = lines.first?.hasPrefix("#") == true ? 1 : 0
    lines.insert("\(alias.function(alias.alias))() { \(alias.function(alias.command)) \"$@\"; }", at: start)
  }

  /// Fish has one `case` for each command, inside that of the command around it.
  private static func addToFish(_ alias: Alias, _ lines: inout [String]) {
    var start = lines.startIndex
    for name in alias.parents + [alias.command] {
      guard let line = lines[start...].firstIndex(where: { $0.hasSuffix("case '\(name)'") }) else { return }
      start = line
    }
    let indentation = lines[start].prefix { $0 == " " }
    lines[start] += " '\(alias.alias)'"
    lines.insert("\(indentation)    set unparsed_tokens[1] '\(alias.command)'", at: start + 1)
  }
}
