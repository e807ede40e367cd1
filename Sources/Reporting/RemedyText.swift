import Findings
import Text

extension Finding {
  /// The command that resolves the finding, or nil.
  var command: String? {
    switch remedy {
    case nil, .deletion: nil
    case .fix: "assetcrush audit --fix \(ShellText.quoted(path))"
    case .command(let command): command
    }
  }

  /// Whether `audit --fix` resolves the finding.
  var isFixable: Bool { if case .fix = remedy { true } else { false } }
}
