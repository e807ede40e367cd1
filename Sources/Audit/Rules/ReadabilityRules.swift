import Assets

/// A PNG that no decoder will show.
struct CorruptPNG: Rule {
  static let id = "corrupt-png"
  static let summary = "A PNG that cannot be read"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .png, case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}

/// What could not even be looked at: a link that leads nowhere or in a circle, a folder that may not be listed.
struct UnreadableFile: Rule {
  static let id = "unreadable-file"
  static let summary = "A file or folder that cannot be looked at"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind != .png, file.kind != .propertyList, case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}

/// A property list that no parser will take.
struct InvalidPropertyList: Rule {
  static let id = "invalid-plist"
  static let summary = "A property list that cannot be read"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .propertyList, case .unreadable(let message) = file.content else { return [] }
    return [finding(.error, file, message)]
  }
}

/// An image that went through Apple's tool already: it cannot be edited, and its colors under alpha are gone.
struct CgBIInSource: Rule {
  static let id = "cgbi-in-source"
  static let summary = "An already optimised PNG among the sources"

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.image?.isCgBI == true else { return [] }
    return [
      finding(
        .warning, file,
        "an iPhone-optimised PNG (CgBI) among the sources: most programs cannot open it; "
          + "`assetcrush convert --to png` gives an ordinary one")
    ]
  }
}
