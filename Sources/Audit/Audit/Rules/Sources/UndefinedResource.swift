import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// An Info.plist, an interface or code that names a missing resource.
struct UndefinedResource: Rule {
  static let id = "undefined-resource"
  static let summary = "An Info.plist, interface or source names a missing resource"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.error, .warning]
  static let help = RuleHelp(
    what: """
      Reports each name in an Info.plist that no file and no catalog has: icons, fonts (UIAppFonts), launch and main \
      interfaces, and the image and the color of a launch screen. It is an error in a built app, and a warning in a \
      project, where a build phase may make the file. With --sources, each literal name of a color or data set in \
      Swift or Objective-C that no catalog of the source's targets has is an error. In a XIB or storyboard, which \
      has a copy of the color, it is a warning. So is a name that differs from a set by case in code with another \
      value for a missing color. An image or a font that Flutter's pubspec.yaml lists and that does not exist is an \
      error. Another file or a folder is a warning. An image, an interface, a catalog, a font or a table of texts \
      that a build phase of an Xcode project copies and that does not exist is an error. Code of a library that no \
      audited app contains is skipped, unless it names its module's bundle. Names with variables, system names, \
      files that exist but are excluded, code of a project with files beside the sources, and projects without any \
      resource in the audit are skipped.
      """,
    why: """
      The app falls back to another font, shows no color, stays black at launch, or crashes when it loads the \
      interface. The build does not fail, unless one of its phases copies the missing file.
      """,
    example: "UIAppFonts names Lobster.ttf, while the app has Lobster-Regular.ttf.",
    fix: "Correct the name, add the file to the target, or delete the entry.",
    talk: "A launch should do little. A missing file is looked up at every launch, and found in none.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    // A list of single files is not the whole app.
    guard index.scopes.hasFolders else { return [] }
    return ScriptFindings(index).undefinedEntries(rule: Self.id) + MissingMembers.findings(rule: Self.id, index)
      + undefinedNames(files, index)
  }

  private func undefinedNames(_ files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let lists = files.filter { Self.isInformation($0, index.projects) }
    let interfaces = index.interfaces.filter { $0.document.scenes.contains { !$0.colors.isEmpty } }
    let uses = index.resources.uses(of: [.color, .dataSet])
    if lists.isEmpty && interfaces.isEmpty && uses.isEmpty { return [] }
    let names = ResourceNames(files, index)
    let colors = UndefinedSets(names, index)
    // A name may be in one line twice.
    var seen: Set<String> = []
    return lists.flatMap { findings(in: $0, names, index) } + interfaces.flatMap { colors.findings(in: $0) }
      + uses.compactMap { colors.finding(for: $0) }.filter {
        seen.insert("\($0.path)\0\($0.line ?? 0)\0\($0.message)").inserted
      }
  }

  // MARK: Info.plists

  /// Returns true for the Info.plist of an app or a target that names something.
  private static func isInformation(_ file: AuditedFile, _ projects: ProjectMap) -> Bool {
    guard case .propertyList(let facts) = file.content, facts.information?.references.isEmpty == false else {
      return false
    }
    let name = Path.name(of: file.path)
    return name.hasSuffix("Info.plist") || name.hasPrefix("Info") || projects.isInformationList(file.path)
  }

  private func findings(in file: AuditedFile, _ names: ResourceNames, _ index: SurveyIndex) -> [Finding] {
    guard case .propertyList(let facts) = file.content, let references = facts.information?.references,
      let holder = holder(of: file, index), Self.isWhole(holder, names)
    else { return [] }
    let lookup = InformationLookup(names, holder, index, file)
    var seen: Set<String> = []
    let missing = references.filter { reference in
      Self.isLiteral(reference.name) && seen.insert("\(reference.key)\0\(reference.name)").inserted
        && !lookup.isDefined(reference)
    }
    if missing.isEmpty { return [] }
    let listing = BundleListing(of: Path.parent(of: file.path), index.reader)
    let hasCatalog = names.hasCatalog(of: holder)
    // A document and its type have one icon, which is one problem.
    var named: Set<String> = []
    let lacking = missing.sorted { $0.key < $1.key }.filter { reference in
      !listing.contains(reference, hasCatalog: hasCatalog) && named.insert(reference.name).inserted
    }
    return Dictionary(grouping: lacking, by: \.key).values.sorted { $0[0].key < $1[0].key }.map { group in
      let reference = group[0]
      var place = "which no file and no catalog of its target has"
      // A store's variant of an app for one device lacks the icons of others.
      var severity = Severity.warning
      if case .bundle(let bundle) = holder {
        place = "which is not in \(Path.name(of: bundle))"
        if reference.kind != .iconFile { severity = .error }
      }
      if group.count == 1 {
        return finding(
          severity, file, "\(reference.key) names the \(Self.noun(reference.kind)) \(reference.name), \(place)",
          advice: "correct the name, add the file, or delete the entry", subject: reference.name)
      }
      let count = references.count { $0.key == reference.key }
      let names = Finding.list(group.map(\.name))
      return finding(
        severity, file,
        "\(reference.key) names the \(Self.noun(reference.kind))s \(names), \(place): \(group.count) of its \(count) names",
        advice: "correct the names, add the files, or delete the entries", subject: reference.key)
    }
  }

  /// Returns true if the audit has the resources of an app or a target. A built app is always whole.
  private static func isWhole(_ holder: ResourceNames.Holder, _ names: ResourceNames) -> Bool {
    if case .bundle = holder { true } else { names.hasResources(of: holder) }
  }

  /// Returns the app or target that an Info.plist describes; nil if it is another list inside an app.
  private func holder(of file: AuditedFile, _ index: SurveyIndex) -> ResourceNames.Holder? {
    let folder = Path.parent(of: file.path)
    if let bundle = index.projects.bundles.app(around: file.path) {
      return folder == bundle || folder == Path.join(bundle, "Contents") ? .bundle(bundle) : nil
    }
    let membership = index.projects.memberships[file.membership]
    guard membership.purpose.ships, membership.engine?.isGameEngine != true, !file.folder.contains(.built)
    else { return nil }
    return .target(file.membership)
  }

  /// Returns true for a name without variables of build settings and templates.
  private static func isLiteral(_ name: String) -> Bool {
    !name.contains { "${}<>%".contains($0) } && !name.contains("__") && !name.contains("..")
      && !TemplateText.hasPlaceholder(name)
  }

  private static func noun(_ kind: AppInformation.Kind) -> String {
    switch kind {
    case .launchInterface, .mainInterface: "interface"
    case .launchImage: "image"
    case .launchColor, .color: "color"
    case .iconFile, .otherIcon: "icon"
    case .iconSet: "icon set"
    case .font: "font"
    }
  }
}
