import CrushBasics

extension Progress {
  /// Ends the process at a signal, after the files that are being written. The last message reports the progress.
  ///
  /// - Parameter advice: the state of the files and the way to continue.
  func obeySignals(_ interruption: Interruption, isQuiet: Bool, advice: @escaping @Sendable () -> String) {
    Signals.obey(interruption) { [self] pause in
      suspend(pause)
    } farewell: { [self] in
      stop(isQuiet: isQuiet, advice: advice())
    }
  }
}

/// The ends of the messages about stopped jobs.
enum StopAdvice {
  static let nothingChanged = "nothing was changed"
  static let nothingWritten = "nothing was written; run the same command again"
  /// For jobs that skip or repeat finished files without harm.
  static let continues = "run the same command again to continue"
  static let fixes = "fixed files are complete; run the same command again to continue"
  static let written = "written files are complete; run the same command again for the others"
}
