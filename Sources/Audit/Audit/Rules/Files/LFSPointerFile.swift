import CrushBasics
import CrushImageFacts
import CrushInspection

/// The Git LFS pointers of files that were not fetched.
struct LFSPointerFile: Rule {
  static let id = "lfs-pointer"
  static let summary = "Git LFS pointers in place of files"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports one error for all images and property lists that are Git LFS pointers, and names the first one. A \
      pointer is a small text file in place of the real file.
      """,
    why: "The real files are missing. The audit cannot check them, and a build ships the pointers.",
    example: "hero.png, 131 bytes that begin with \"version https://git-lfs.github.com/spec/v1\".",
    fix: "Run `git lfs pull`.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    let pointers = files.filter { if case .lfsPointer = $0.content { true } else { false } }
    guard let first = pointers.first else { return [] }
    let others =
      switch pointers.count - 1 {
      case 0: ""
      case 1: ", as is 1 other file"
      case let count: ", as are \(ByteCount.grouped(count)) other files"
      }
    return [finding(.error, first, "a pointer of Git LFS\(others)", advice: "run `git lfs pull`")]
  }
}
