import CrushFileKinds
import CrushFiles
import CrushInspection
import CrushProjects

/// Warnings about files that may not ship.
///
/// CMake, Autotools and other build systems are not read. In their trees, an image of an installer or of a tool for
/// developers looks like an image of the app, and so does an image beside an Xcode project that no target has. A warning
/// whose harm needs a user is a note there, unless code names the file. For example, `packaging/banner.png` beside
/// `CMakeLists.txt` is a note, and `skins/button.png` is a warning if `main.cpp` names it.
enum UnprovenFiles {
  /// The groups of rules whose warnings concern the app of a user. Faults of a file itself keep their severity.
  private static let groups: Set<RuleGroup> = [.display, .files, .leftovers, .memory, .pixels, .textures]

  static func lowered(_ finding: Finding, _ index: SurveyIndex) -> Finding {
    guard finding.severity > .note, let rule = Rules.rule(named: finding.rule), groups.contains(rule.group) else {
      return finding
    }
    let membership = index.projects.memberships[index.projects.membership(of: finding.path)]
    let isFault = finding.severity == .error && rule.group == .files && finding.rule != LargeFile.id
    // Android's resources ship in no app of Apple's systems, unless a target has them.
    if !isFault, AndroidFolder.isByDensity(finding.path), membership.targets.isEmpty { return finding.with(.note) }
    guard finding.severity == .warning, membership.isUnproven,
      !index.uses.codeMentions(file: Path.name(of: finding.path))
    else { return finding }
    return finding.with(.note)
  }
}
