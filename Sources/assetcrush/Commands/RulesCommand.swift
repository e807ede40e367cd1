import ArgumentParser
import AuditScopes
import Reporting
import Rules

/// The `rules` command.
struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules of the audit, or explain one.",
    discussion: """
      Exit codes: 0 success, 2 there is no rule with this name.

      assetcrush rules                 List all rules, one per line.
      assetcrush rules unused-alpha    Explain one rule and its fix.
      """)

  @Argument(
    help: ArgumentHelp("The rule to explain (default: list all rules).", valueName: "id"),
    completion: .list(Rules.all.map { $0.id }))
  var id: String?

  @Option(help: "When to use colors: auto (on a terminal), always or never.")
  var color = WhenChoice.auto

  func validate() throws {
    if let id, Rules.rule(named: id) == nil {
      throw ValidationError(RuleSettings.Layer.ParsingError.unknownRule(id).description)
    }
  }

  func run() throws {
    let page = id.flatMap(Rules.rule).map { RuleText.page($0, style: Terminal.style(color, for: .output)) }
    Terminal.write(page ?? RuleText.index(), to: .output)
  }
}
