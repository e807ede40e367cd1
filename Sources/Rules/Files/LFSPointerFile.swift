import Assets
import Findings
import Survey
import Text

/// Files that Git LFS has not fetched.
struct LFSPointerFile: Rule {
  static let id = "lfs-pointer"
  static let summary = "Pointers of Git LFS in place of files"
  static let help = RuleHelp(
    what:
      "One error for all images and property lists that are pointers of Git LFS: small texts that stand in for files. It "
      + "names the first of them.",
    why: "The files themselves are not there: nothing of them is audited, and a build ships the pointers.",
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
    return [finding(.error, first, "a pointer of Git LFS\(others): run `git lfs pull`")]
  }
}
