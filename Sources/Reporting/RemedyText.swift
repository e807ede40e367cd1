import Findings
import Rules
import Text

extension Finding {
  /// The message, with the option that raises a limit in parentheses.
  var text: String {
    guard case .limit(let limit) = remedy else { return message }
    return "\(message) (\(limit.option) raises the limit)"
  }

  /// The command that resolves the finding, or nil.
  var command: String? {
    switch remedy {
    case nil, .deletion, .limit: nil
    case .fix: "assetcrush audit --fix \(ShellText.quoted(path))"
    case .command(let command): command
    }
  }

  /// Whether `audit --fix` resolves the finding.
  var isFixable: Bool { if case .fix = remedy { true } else { false } }
}

extension DecodingLimit {
  /// The option that sets the limit.
  var option: String {
    switch self {
    case .pixels: "--max-pixels"
    case .memory: "--max-memory"
    }
  }
}

extension RuleHelp {
  /// The remedy, with the options that raise the rule's limits.
  var fixText: String {
    guard !limits.isEmpty else { return fix }
    return "\(fix) Options: \(limits.map(\.option).joined(separator: " and "))."
  }
}
