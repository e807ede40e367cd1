import Assets
import AuditScopes
import Findings
import Survey
import Text

/// An image that is large to download.
struct LargeFile: Rule {
  static let id = "large-file"
  static let summary = "An image file is large on disk"
  static let help = RuleHelp(
    what: "A warning from 1 MiB on disk, an error from 10 MiB, for image files.",
    why: "Every user downloads it, with every update that touches it.",
    example: "map.png, 14.2 MB.",
    fix: "Scale it down, build it at a higher effort, or keep photographs as HEIF or JPEG.")
  static let subjects: Subjects = .imageNames

  static let options = [warning, error]
  private static let warning = RuleOption.bytes("warning", 1 << 20, "bytes on disk that make a warning")
  private static let error = RuleOption.bytes("error", 10 << 20, "bytes on disk that make an error")

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .png || file.kind == .other,
      let (severity, option) = exceeded(file.size, Self.warning, Self.error, file, context)
    else { return [] }
    return [
      finding(
        severity, file,
        "\(ByteCount.text(file.size)) on disk, past the limit of \(option.text(of: value(option, file, context)))")
    ]
  }
}
