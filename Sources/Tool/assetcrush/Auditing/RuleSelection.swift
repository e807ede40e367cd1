import CrushAudit
import CrushBasics
import CrushInspection

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

  /// Returns the settings that the options of the command line state, the later ones over the earlier ones.
  static func layer(
    select: [String], ignore: [String], rules: [String], disabled: [String]
  ) throws(RuleSettings.Layer.ParsingError) -> RuleSettings.Layer {
    var layer = RuleSettings.Layer(rules: [:])
    if !select.isEmpty {
      let selected = try ids(in: select)
      for rule in Rules.all {
        if !selected.contains(rule.id) {
          try layer.disable(rule.id)
        } else if rule.isOnRequest, select.contains(where: { $0.split(separator: ",").contains(rule.id[...]) }),
          let severity = rule.severities.first
        {
          try layer.add("\(rule.id)=\(severity.rawValue)")
        }
      }
    }
    for id in try ids(in: ignore) { try layer.disable(id) }
    for entry in rules { try layer.add(entry) }
    for id in disabled { try layer.disable(id) }
    return layer
  }
}
