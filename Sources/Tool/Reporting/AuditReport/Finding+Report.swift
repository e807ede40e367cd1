import CrushAudit
import CrushBasics
import CrushInspection

extension Finding {
  /// The path, with the line if it is known: `View.swift:5`.
  ///
  /// - Parameter path: the form of the path in the report.
  func place(_ path: String) -> String { Self.place(path, line) }

  static func place(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? path }

  /// The problem, the advice and the command in one line, with the option that raises a limit in parentheses.
  var text: String {
    let parts = [otherFiles.map { "\(message) (\($0))" } ?? message, advice].compactMap { $0 }
    switch remedy {
    case .limit(let limit): return parts.joined(separator: ": ") + " (\(limit.option) raises the limit)"
    case .command(let command): return (parts + [command]).joined(separator: ": ")
    case nil, .fix, .deletion: return parts.joined(separator: ": ")
    }
  }

  /// The command that resolves the finding, or nil.
  var command: String? {
    switch remedy {
    case nil, .deletion, .limit: nil
    case .fix: "assetcrush audit --fix \(ShellText.quoted(path))"
    case .command(let command): command
    }
  }

  /// The way to resolve the finding in words, with the option that raises a limit; nil if there are no words.
  var fixText: String? {
    guard case .limit(let limit) = remedy else { return advice }
    return (advice.map { "\($0), or " } ?? "") + "raise the limit with \(limit.option)"
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
