import Assets

/// A PNG that no decoder will show.
struct CorruptPNG: Rule {
  static let id = "corrupt-png"
  static let summary = "A PNG that cannot be read"
  static let help = RuleHelp(
    what: "An error for a file .png that cannot be read whole: signature, chunks, CRCs, compressed data, palette.",
    why: "Decoders refuse it or show a part of it; the build fails on it.",
    example: "icon.png that ends in the middle of its image data.",
    fix: "Export it again; --lenient accepts what libpng accepts.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .png, case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}

/// What could not even be looked at: a link that leads nowhere or in a circle, a folder that may not be listed.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file or folder that cannot be looked at"
  static let help = RuleHelp(
    what:
      "An error for what cannot even be looked at: a link that leads nowhere or in a circle, a folder that "
      + "may not be listed.",
    why: "What is not seen is not audited, and does not ship.",
    example: "old.png, a link to a file that is gone.",
    fix: "Mend the link or the permissions, or exclude it.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind != .png, file.kind != .propertyList, !CatalogSet.isContents(file.path),
      case .unreadable(let message) = file.content
    else { return [] }
    return [finding(.error, file, message)]
  }
}

/// A property list that no parser will take.
struct InvalidPropertyList: Rule {
  static let id = "invalid-plist"
  static let summary = "A property list that cannot be read"
  static let help = RuleHelp(
    what: "An error for a .plist, .strings or .stringsdict in XML or binary form that no parser takes.",
    why: "The app finds nothing in it; the build fails on it.",
    example: "Info.plist without its closing tag.",
    fix: "Mend it at the line and column that the finding names.")
  static let subjects: Subjects = .unreadable

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .propertyList, case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}

/// An image that went through Apple's tool already: it cannot be edited, and its colors under alpha are gone.
struct CgBIInSource: ImageRule {
  static let id = "cgbi-in-source"
  static let summary = "An already optimised PNG among the sources"
  static let help = RuleHelp(
    what: "A warning for a PNG in Apple's own form (CgBI) among the sources.",
    why: "Most programs cannot open it, and its colors under alpha are gone.",
    example: "icon.png taken out of a built app.",
    fix: "Use the original; `assetcrush convert --to png` gives an ordinary PNG.")
  static let subjects: Subjects = .images

  func findings(in image: AuditedImage, of file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard image.isCgBI else { return [] }
    return [
      finding(
        .warning, file,
        "an iPhone-optimised PNG (CgBI) among the sources: most programs cannot open it; "
          + "`assetcrush convert --to png` gives an ordinary one")
    ]
  }
}
