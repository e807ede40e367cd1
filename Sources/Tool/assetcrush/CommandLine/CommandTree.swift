import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A command with its options and subcommands, as ArgumentParser describes it.
struct CommandTree: Decodable {
  /// An option, a flag or a path.
  struct Argument: Decodable {
    let kind: String
    let names: [Name]?
    let shouldDisplay: Bool
    let valueName: String?
    let abstract: String?
    let defaultValue: String?
    let sectionTitle: String?
    let isOptional: Bool?
    let isRepeating: Bool?

    /// Whether the next word is its value.
    var takesValue: Bool { kind == "option" }
    var long: [String] { (names ?? []).filter { $0.kind == "long" }.map(\.name) }
    var short: [String] { (names ?? []).filter { $0.kind == "short" }.map(\.name) }
  }

  struct Name: Decodable {
    let kind: String
    let name: String
  }

  private struct Dump: Decodable { let command: CommandTree }

  let commandName: String
  let abstract: String?
  let discussion: String?
  let shouldDisplay: Bool
  let aliases: [String]?
  let arguments: [Argument]?
  let subcommands: [CommandTree]?

  /// Returns the tool's own description; nil if ArgumentParser changed its form.
  static var root: CommandTree? {
    try? JSONDecoder().decode(Dump.self, from: Data(AssetCrush._dumpHelp().utf8)).command
  }

  func subcommand(named name: String) -> CommandTree? {
    subcommands?.first { $0.commandName == name || $0.aliases?.contains(name) == true }
  }

  /// The names of the subcommands that help lists.
  var commandNames: [String] { (subcommands ?? []).filter(\.shouldDisplay).map(\.commandName) }

  /// The long names of the options that help lists.
  var optionNames: [String] { (arguments ?? []).filter(\.shouldDisplay).flatMap(\.long) }

  func argument(long name: String) -> Argument? { arguments?.first { $0.long.contains(name) } }

  func argument(short name: Character) -> Argument? { arguments?.first { $0.short.contains(String(name)) } }
}
