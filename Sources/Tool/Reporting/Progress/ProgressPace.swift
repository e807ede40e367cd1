/// The smoothed rates of a long job, and an estimate of the time left that does not jump.
package struct ProgressPace: Sendable {
  private struct Sample {
    var seconds = 0.0
    var share = 0.0
    var files = 0.0
    var bytes = 0.0
  }

  /// The seconds after which a change of speed has changed the rates by half.
  private static let memory = 5.0
  /// The half-life of the difference between the shown time and the estimate, in seconds.
  private static let patience = 3.0
  /// The seconds before the first estimate.
  private static let firstEstimate = 1.0

  private var last = Sample()
  private var recentSpeed: Double?
  private var bytesPerSecond: Double?
  private var filesPerSecond: Double?
  private var shown: Double?

  package init() {}

  /// Adds the rates and the time left to the facts.
  ///
  /// - Parameter seconds: the time since the start, not less than in the last call.
  package mutating func complete(_ facts: inout ProgressFacts, seconds: Double) {
    let passed = seconds - last.seconds
    if passed > 0 { advance(facts, seconds: seconds, passed) }
    facts.bytesPerSecond = bytesPerSecond
    facts.filesPerSecond = filesPerSecond
    facts.secondsLeft = shown
  }

  private mutating func advance(_ facts: ProgressFacts, seconds: Double, _ passed: Double) {
    let now = Sample(
      seconds: seconds, share: facts.share ?? 0, files: Double(facts.files), bytes: Double(facts.bytes))
    let weight = passed / (passed + Self.memory)
    func smoothed(_ old: Double?, _ path: KeyPath<Sample, Double>) -> Double {
      let rate = max(now[keyPath: path] - last[keyPath: path], 0) / passed
      // The first rate is the mean since the start.
      guard let old else { return now[keyPath: path] / seconds }
      return old + (rate - old) * weight
    }
    bytesPerSecond = smoothed(bytesPerSecond, \.bytes)
    filesPerSecond = smoothed(filesPerSecond, \.files)
    recentSpeed = smoothed(recentSpeed, \.share)
    last = now
    guard seconds >= Self.firstEstimate, facts.files > 0, let share = facts.share, let recentSpeed else { return }
    // The mean of the whole run steadies the recent speed.
    let speed = (recentSpeed + share / seconds) / 2
    guard speed > 0 else { return }
    let estimate = (1 - share) / speed
    guard let before = shown.map({ max($0 - passed, 0) }) else { return shown = estimate }
    shown = before + (estimate - before) * passed / (passed + Self.patience)
  }
}
