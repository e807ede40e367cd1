import ArgumentParser
import AuditScopes
import Reporting
import Rules

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules of the audit, or explain one.",
    discussion: """
      assetcrush rules                 List all rules, one a line.
      assetcrush rules unused-alpha    Explain one rule, with an example and the fix.
      """)

  @Argument(
    help: ArgumentHelp("The rule to explain. Default: list all rules.", valueName: "id"),
    completion: .list(Rules.all.map { $0.id }))
  var id: String?

  @Option(help: "When to use colors: auto, always or never. Default: auto, which uses colors on a terminal.")
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
