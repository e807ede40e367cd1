import CrushFileKinds
import CrushFiles
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// The search for the colors and data sets that interfaces and code name.
struct UndefinedSets {
  private let names: ResourceNames
  private let index: SurveyIndex
  private let colors: SimilarNames
  private let dataSets: SimilarNames

  init(_ names: ResourceNames, _ index: SurveyIndex) {
    self.names = names
    self.index = index
    colors = SimilarNames(names.all(.color))
    dataSets = SimilarNames(names.all(.dataSet))
  }

  /// Returns a finding for each color that a XIB, storyboard or nib names and no catalog has.
  func findings(in interface: LocatedInterface) -> [Finding] {
    guard index.projects.memberships[interface.membership].purpose.ships else { return [] }
    let bundle = index.projects.bundles.app(around: interface.path)
    // A built app has all its catalogs. A project has them if its sources are named.
    guard bundle != nil || index.scopes.haveSources && index.scopes.haveSources(around: interface.path) else {
      return []
    }
    let holder = bundle.map(ResourceNames.Holder.bundle) ?? .source(interface.membership)
    var seen: Set<String> = []
    return interface.document.scenes.flatMap(\.colors).compactMap { color in
      guard isMissing(.color, color.name, holder), seen.insert(color.name).inserted else { return nil }
      // The document has a copy of the color, which the system shows instead.
      return finding(interface.path, color.line, .warning, .color, color.name, subject: color.name)
    }
  }

  /// Returns a finding for a use in code; nil if a catalog has the name, or if the code does not run in an app.
  func finding(for located: ResourceIndex.Located) -> Finding? {
    let use = located.use
    guard case .asset(let name) = use.name, index.scopes.haveSources, index.scopes.haveSources(around: located.path),
      mayRun(use, located.membership)
    else { return nil }
    let kind: ResourceNames.Kind = use.kind == .color ? .color : .dataSet
    if use.isInModule, !names.hasCatalog(of: .module(located.membership)) { return nil }
    guard isMissing(kind, name, use.isInModule ? .module(located.membership) : .source(located.membership)) else {
      return nil
    }
    // Code with another value for a missing name always takes it. Only a name of the same letters proves a mistake.
    if !use.mustExist, (kind == .color ? colors : dataSets).sameLetters(as: name) == nil { return nil }
    return finding(
      located.path, use.line, use.mustExist ? .error : .warning, kind, name, subject: "\(name) \(use.line)")
  }

  private func isMissing(_ kind: ResourceNames.Kind, _ name: String, _ holder: ResourceNames.Holder) -> Bool {
    !name.isEmpty && !TemplateText.hasPlaceholder(name) && !names.areUnknown(for: holder)
      && !InformationLookup.isSystemColor(name)
      && names.hasCatalog(of: holder)
      && !names.hasUnreadCatalog(of: holder) && !names.contain(kind, name, from: holder)
  }

  /// Returns true if the source ships, and a target of it may run the code.
  private func mayRun(_ use: ResourceUse, _ number: Int) -> Bool {
    let membership = index.projects.memberships[number]
    guard membership.purpose.ships else { return false }
    return membership.platforms.isEmpty ? !use.platforms.isEmpty : !use.platforms.isDisjoint(with: membership.platforms)
  }

  private func finding(
    _ path: String, _ line: Int, _ severity: Severity, _ kind: ResourceNames.Kind, _ name: String, subject: String
  ) -> Finding {
    let text = (kind == .color ? colors : dataSets).explanation(
      of: name, noun: kind == .color ? "color" : "data set",
      usual: ("which no catalog has", "correct the name, or add the set"))
    return Finding(
      rule: UndefinedResource.id, severity: severity, path: path, line: line, message: text.problem,
      advice: text.advice, subject: subject)
  }
}
