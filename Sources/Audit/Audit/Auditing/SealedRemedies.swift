import CrushFiles
import CrushInspection

/// Findings without the commands that would change a signed bundle or an archive.
///
/// A changed file breaks the signature of its app, and the system no longer launches it. The sources can be changed.
enum SealedRemedies {
  static func withheld(_ findings: [Finding]) -> [Finding] {
    var bundles = SignedBundles()
    return findings.map { finding in
      guard finding.hasCommand, let seal = bundles.reasonToLeave(finding.path) else { return finding }
      return finding.withoutCommand(advice: "change the source and build the app again, since \(reason(seal))")
    }
  }

  private static func reason(_ seal: SealedFile) -> String {
    switch seal {
    case .signed(let bundle): "a signature covers \(bundle)"
    case .archived(let archive): "this file is in \(archive)"
    case .unreadable(let error): "\(error.path) may be signed: \(error.message)"
    }
  }
}

extension Finding {
  /// Whether a command changes the file.
  fileprivate var hasCommand: Bool {
    if case .command = remedy { return true }
    return display?.command != nil
  }
}
