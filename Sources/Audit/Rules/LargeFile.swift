import Assets

/// An image that is large to download.
struct LargeFile: Rule {
  static let id = "large-file"
  static let summary = "An image file is large on disk"
  static let help = RuleHelp(
    what: "A warning from 1 MiB on disk, an error from 10 MiB, for image files.",
    why: "Every user downloads it, with every update that touches it.",
    example: "map.png, 14.2 MB.",
    fix: "Scale it down, build it at a higher effort, or keep photographs as HEIF or JPEG.")

  /// Bytes on disk.
  private static let warning = 1 << 20
  private static let error = 10 << 20

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.size >= Self.warning, !file.isFolder, file.kind == .png || file.kind == .other,
      FileSignature(name: file.path) != nil
    else { return [] }
    let severity: Severity = file.size >= Self.error ? .error : .warning
    return [
      finding(
        severity, file,
        "\(ByteCount.text(file.size)) on disk, past the limit of \(severity == .error ? "10 MiB" : "1 MiB")")
    ]
  }
}
