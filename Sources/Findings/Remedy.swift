import Text

/// What mends a finding.
package enum Remedy: Sendable, Equatable {
  /// `audit --fix`: nothing is lost by it.
  case fix
  /// A command, ready to be pasted into a shell: pixels are lost.
  case command(String)
}

extension Finding {
  /// The command that mends it, whichever it is.
  package var command: String? {
    switch remedy {
    case nil: nil
    case .fix: "assetcrush audit --fix \(ShellText.quoted(path))"
    case .command(let command): command
    }
  }
}
