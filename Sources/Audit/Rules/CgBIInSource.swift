import Assets

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
