import CrushFileKinds
import CrushFiles
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// A source that names a missing image.
struct UndefinedImage: Rule {
  static let id = "undefined-image"
  static let summary = "A source names a missing image"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.error, .note]
  static let help = RuleHelp(
    what: """
      Reports an error for each literal image name in Swift, Objective-C, XIB or storyboard that no catalog and no \
      file of the source's target has. It is a note for an image view whose image code sets by its outlet. Targets \
      that depend on each other share their images. The rule searches the audited files and the sources, and checks \
      only images of the app's own bundle and of Bundle.module. Files that a build phase makes count, if an \
      .xcfilelist names them. Code of a library that no audited app contains, and code of a project with files beside \
      the sources, is skipped for names of the app's bundle. Code for other platforms, for systems below the \
      deployment target and for debug builds is skipped. In Dart, JavaScript and the settings of Expo and Cordova, \
      paths count as Flutter, Metro and web pages find them, and a path with a computed part is skipped. An image \
      that pubspec.yaml does not list is missing in the app, too. The rule runs only with --sources, if you audit folders \
      and they contain images.
      """,
    why: "The app shows nothing in that place, and the build does not fail.",
    example: "Image(\"heroo\") in Home.swift, line 12, while the set is named hero.",
    fix: "Correct the name, or add the image.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    // A list of single files is not the whole project.
    guard index.scopes.haveSources, index.scopes.hasFolders else { return [] }
    return ScriptFindings(index).undefinedImages() + (index.uses.demands.isEmpty ? [] : undefinedNames(files, index))
  }

  private func undefinedNames(_ files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let names = DefinedNames(files, index)
    if names.isEmpty { return [] }
    let bundle = MainBundle(index)
    lazy var similar = SimilarNames(names.all)
    return index.uses.demands.compactMap { demand in
      guard case .asset(let name) = demand.use.name, !name.isEmpty, !TemplateText.hasPlaceholder(name),
        mayRun(demand, index.projects),
        !isDefined(name, demand, names, bundle, index.projects), index.scopes.haveSources(around: demand.path)
      else { return nil }
      let isReplaced = isReplaced(demand, index)
      let isUnproven = index.projects.memberships[demand.membership].isUnproven
      let text = similar.explanation(
        of: name, noun: "image", usual: ("which does not exist", "correct the name, or add the image"))
      return Finding(
        rule: Self.id, severity: isReplaced || isUnproven ? .note : .error, path: demand.path, line: demand.use.line,
        message: text.problem + (isReplaced ? ", until code sets another one" : ""), advice: text.advice)
    }
  }

  /// Returns true if code sets the image of a view that an interface shows without its own image.
  private func isReplaced(_ demand: UseIndex.Demand, _ index: SurveyIndex) -> Bool {
    guard demand.use.origin == .interfaceBuilder, case .asset(let name) = demand.use.name,
      let interface = index.interfaces.first(where: { $0.path == demand.path })
    else { return false }
    let images = interface.document.scenes.flatMap(\.images).filter { $0.name == name && $0.line == demand.use.line }
    return !images.isEmpty && images.allSatisfy { $0.outlet.map(index.uses.fill(view:)) ?? false }
  }

  private func isDefined(
    _ name: String, _ demand: UseIndex.Demand, _ names: DefinedNames, _ bundle: MainBundle, _ projects: ProjectMap
  ) -> Bool {
    demand.use.isInModule
      ? names.contain(name, fromModuleOf: demand.membership, projects)
      : names.contain(name, from: demand.membership, bundle)
  }

  /// Returns true if the source ships and its code may run, or if its target is unknown.
  private func mayRun(_ demand: UseIndex.Demand, _ projects: ProjectMap) -> Bool {
    projects.memberships[demand.membership].purpose.ships && projects.mayRun(demand.use, demand.membership)
  }
}
