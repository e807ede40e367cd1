import Assets
import AuditScopes
import Bundles
import FileSystem
import Findings
import Projects
import Survey

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
      Swift, Objective-C, XIB or storyboard that no catalog of the source's targets has is an error. Names with \
      variables, system names, and projects without any resource in the audit are skipped.
      """,
    why: """
      The build does not fail. The app falls back to another font, shows no color, stays black at launch, or crashes \
      when it loads the interface.
      """,
    example: "UIAppFonts names Lobster.ttf, while the app has Lobster-Regular.ttf.",
    fix: "Correct the name, add the file to the target, or delete the entry.",
    talk: "A launch should do little. A missing file is looked up at every launch, and found in none.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    // A list of single files is not the whole app.
    guard index.scopes.hasFolders else { return [] }
    let lists = files.filter { Self.isInformation($0) }
    if lists.isEmpty { return [] }
    let names = ResourceNames(files, index)
    return lists.flatMap { findings(in: $0, names, index) }
  }

  // MARK: Info.plists

  /// Returns true for the Info.plist of an app or a target that names something.
  private static func isInformation(_ file: AuditedFile) -> Bool {
    guard case .propertyList(let facts) = file.content, facts.information?.references.isEmpty == false else {
      return false
    }
    let name = Path.name(of: file.path)
    return name.hasSuffix("Info.plist") || name.hasPrefix("Info")
  }

  private func findings(in file: AuditedFile, _ names: ResourceNames, _ index: SurveyIndex) -> [Finding] {
    guard case .propertyList(let facts) = file.content, let references = facts.information?.references,
      let holder = holder(of: file, index), names.hasResources(of: holder)
    else { return [] }
    let lookup = InformationLookup(names, holder, index, file)
    var seen: Set<String> = []
    return references.compactMap { reference in
      guard Self.isLiteral(reference.name), seen.insert("\(reference.key)\0\(reference.name)").inserted,
        !lookup.isDefined(reference)
      else { return nil }
      var place = "which no file and no catalog of its target has"
      // A store's variant of an app for one device lacks the icons of others.
      var severity = Severity.warning
      if case .bundle(let bundle) = holder {
        place = "which is not in \(Path.name(of: bundle))"
        if reference.kind != .iconFile { severity = .error }
      }
      return finding(
        severity, file, "\(reference.key) names the \(Self.noun(reference.kind)) \(reference.name), \(place)",
        advice: "correct the name, add the file, or delete the entry", subject: reference.name)
    }
  }

  /// Returns the app or target that an Info.plist describes; nil if it is another list inside an app.
  private func holder(of file: AuditedFile, _ index: SurveyIndex) -> ResourceNames.Holder? {
    let folder = Path.parent(of: file.path)
    if let bundle = ResourceNames.bundle(around: file.path) {
      return folder == bundle || folder == Path.join(bundle, "Contents") ? .bundle(bundle) : nil
    }
    let membership = index.projects.memberships[file.membership]
    guard membership.purpose.ships, membership.engine?.isGameEngine != true, !file.isInBundle,
      !BundlePath.isInsideProduct(file.path)
    else { return nil }
    return .target(file.membership)
  }

  /// Returns true for a name without variables of build settings and templates.
  private static func isLiteral(_ name: String) -> Bool {
    !name.contains { "${}<>%".contains($0) } && !name.contains("__") && !name.contains("..")
  }

  private static func noun(_ kind: AppInformation.Kind) -> String {
    switch kind {
    case .launchInterface, .mainInterface: "interface"
    case .launchImage: "image"
    case .launchColor, .color: "color"
    case .iconFile: "icon"
    case .iconSet: "icon set"
    case .font: "font"
    }
  }
}

/// The search for the names of one Info.plist.
struct InformationLookup {
  private let names: ResourceNames
  private let holder: ResourceNames.Holder
  private let index: SurveyIndex
  private let engine: Engine?

  init(_ names: ResourceNames, _ holder: ResourceNames.Holder, _ index: SurveyIndex, _ file: AuditedFile) {
    self.names = names
    self.holder = holder
    self.index = index
    engine = index.projects.memberships[file.membership].engine
  }

  private var isBundle: Bool { if case .bundle = holder { true } else { false } }

  func isDefined(_ reference: AppInformation.Reference) -> Bool {
    switch reference.kind {
    case .font: isFont(reference.name)
    case .launchInterface, .mainInterface: isInterface(reference.name)
    case .iconFile: isIcon(reference.name)
    case .iconSet: has([.iconSet], reference.name) || isTargetIcon(reference.name)
    // The system adds a size or an orientation to the name of an image for old systems.
    case .launchImage:
      has([.image], reference.name)
        || reference.key.hasPrefix("UILaunchImageFile") && has(imageStartingWith: reference.name)
    case .launchColor, .color: Self.isSystemColor(reference.name) || has([.color], reference.name)
    }
  }

  /// Returns true if a font is at this path of the bundle, or if a project has a font of this name.
  private func isFont(_ name: String) -> Bool {
    if case .bundle(let folder) = holder {
      return [folder, Path.join(folder, "Contents/Resources")].contains { index.reader.exists(Path.join($0, name)) }
    }
    // A framework brings its own fonts, and React Native's packages do.
    let isElsewhere = name.contains(".bundle/") || name.contains(".framework/") || engine == .reactNative
    return isElsewhere || names.contain(.font, Path.name(of: name), from: holder)
  }

  private func isInterface(_ name: String) -> Bool {
    let last = Path.name(of: name)
    let isFile = ["storyboard", "storyboardc", "xib", "nib"].contains(Path.fileExtension(of: last))
    let stem = isFile ? Path.withoutExtension(last) : last
    return ["", "~iphone", "~ipad"].contains { names.contain(.interface, stem + $0, from: holder) }
  }

  private func isIcon(_ name: String) -> Bool {
    let last = Path.name(of: name)
    let base = AssetName(last).base
    if [last, base, Path.withoutExtension(last)].contains(where: { has([.image, .iconSet], $0) }) { return true }
    // The build makes `AppIcon60x60@2x.png` of the icon set `AppIcon`, and iOS adds a size to older names.
    let set = AppIconName.withoutSize(base)
    return has([.iconSet], set) || isTargetIcon(set) || has(imageStartingWith: base)
  }

  private func isTargetIcon(_ name: String) -> Bool {
    !isBundle && index.projects.targets.contains { $0.appIcon == name }
  }

  private func has(_ kinds: [ResourceNames.Kind], _ name: String) -> Bool {
    if names.hasUnreadCatalog(of: holder) { return true }
    return kinds.contains { kind in
      [name, AssetName(Path.name(of: name)).base].contains { names.contain(kind, $0, from: holder) }
    }
  }

  private func has(imageStartingWith name: String) -> Bool { names.containImage(startingWith: name, from: holder) }

  /// The names of UIKit's colors that do not start with `system`, without the ending `Color`.
  private static let systemColors: Set<String> = [
    "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText", "separator", "opaqueSeparator",
    "link", "darkText", "lightText", "black", "white", "clear",
  ]

  static func isSystemColor(_ name: String) -> Bool {
    name.hasPrefix("system") || systemColors.contains(name.hasSuffix("Color") ? String(name.dropLast(5)) : name)
  }
}
