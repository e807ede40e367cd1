import ArgumentParser
import CrushAudit
import CrushInspection
import CrushReporting

/// The `rules` command.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules of the audit, or explain one.",
    discussion: """
      The groups are \(RuleGroup.allCases.map(\.rawValue).joined(separator: ", ")).

      Exit codes: 0 success, 2 there is no rule or group with this name.

      assetcrush rules                 List all rules with severity, group and fix.
      assetcrush rules pixels          List the rules of a group.
      assetcrush rules unused-alpha    Explain one rule and its fix.
      assetcrush rules --json          Print all rules as JSON.
      """)

  @Argument(
    help: ArgumentHelp("The rule to explain, or the group to list (default: list all rules).", valueName: "id"),
    completion: .custom { _, _, _ in RuleSelection.names })
  var id: String?

  @Flag(help: "Print an array of rules as JSON.")
  var json = false

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  func validate() throws {
    if let id, selected.isEmpty {
      throw ValidationError(
        RuleSettings.Layer.ParsingError.unknownRule(id).description + "; 'assetcrush rules' lists them")
    }
  }

  func run() throws {
    let style = Terminal.style(color, for: .output)
    if json { return Terminal.write(RuleJSON.render(selected), to: .output) }
    if let id, let rule = Rules.rule(named: id) {
      return Terminal.write(RuleText.page(rule, style: style), to: .output)
    }
    Terminal.write(RuleText.index(selected, style: style), to: .output)
  }

  private var selected: [any Rule.Type] {
    guard let id else { return Rules.all }
    return Rules.all.filter { $0.id == id || $0.group.rawValue == id }
  }
}
