import AuditScopes
import Rules
import Text

/// The values of `--select` and `--ignore`: ids of rules and names of groups, separated by commas.
enum RuleSelection {
  static var names: [String] { RuleGroup.allCases.map(\.rawValue) + Rules.all.map { $0.id } }

  /// Returns the ids of all rules that the lists name.
  static func ids(in lists: [String]) throws(RuleSettings.Layer.ParsingError) -> Set<String> {
    var ids: Set<String> = []
    for list in lists {
      for name in list.split(separator: ",").map(String.init) {
        if let group = RuleGroup(rawValue: name) {
          ids.formUnion(Rules.all.filter { $0.group == group }.map { $0.id })
        } else if Rules.rule(named: name) != nil {
          ids.insert(name)
        } else {
          throw .unknownRule(name)
        }
      }
    }
    return ids
  }
}
