import Assets

/// What mends a finding.
package enum Remedy: Sendable, Equatable {
  /// `audit --fix`: nothing is lost by it.
  case fix
  /// A command, ready to be pasted into a shell: pixels are.
  case command(String)

  /// The size that `fact` asks for; nil for what cannot be resized without losing more than pixels.
  static func resize(_ file: AuditedFile, _ fact: DisplayFact) -> Remedy? {
    guard file.kind == .png, let image = file.image, !image.isCgBI, !image.isAnimated else { return nil }
    let size: String
    if let shown = fact.shown {
      // One file for all scales becomes one for each.
      let hasOwnScale = image.name.hasScale || image.hasOtherScales
      let scales = hasOwnScale ? "\(fact.scale)x" : (1...fact.scale).map { "\($0)x" }.joined(separator: ",")
      size = "\(ByteCount.shortest(shown.width))x\(ByteCount.shortest(shown.height))@\(scales)"
    } else {
      size = "\(fact.needed.width)x\(fact.needed.height)px"
    }
    return .command("assetcrush resize \(quoted(file.path)) --to \(size) --force")
  }

  /// One word for a POSIX shell, and no option.
  static func quoted(_ text: String) -> String {
    let path = text.hasPrefix("-") ? "./" + text : text
    let isPlain =
      !path.isEmpty
      && path.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_-./@%+=:,".unicodeScalars.contains($0)
      }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension Finding {
  /// The command that mends it, whichever it is.
  package var command: String? {
    switch remedy {
    case nil: nil
    case .fix: "assetcrush audit --fix \(Remedy.quoted(path))"
    case .command(let command): command
    }
  }
}
