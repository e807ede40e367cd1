import ArgumentParser
import AuditScopes
import Reporting
import Rules

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "What the audit looks for, and why.",
    discussion: """
      assetcrush rules                 all rules, a line each
      assetcrush rules unused-alpha    what, why, an example, and what to do
      """)

  @Argument(
    help: ArgumentHelp("The rule to explain; none lists all.", valueName: "id"),
    completion: .list(Rules.all.map { $0.id }))
  var id: String?

  @Option(help: "Colors: auto, always or never.")
  var color = WhenChoice.auto

  func validate() throws {
    if let id, Rules.rule(named: id) == nil {
      throw ValidationError(RuleSettings.Layer.Fault.unknownRule(id).description)
    }
  }

  func run() throws {
    let page = id.flatMap(Rules.rule).map { RuleText.page($0, style: Terminal.style(color, for: .output)) }
    Terminal.write(page ?? RuleText.index(), to: .output)
  }
}
