/// The state of a long job at one moment.
package struct ProgressFacts: Sendable, Equatable {
  /// The name of the work, such as "auditing".
  package var verb: String
  /// The name of one counted thing, such as "file".
  package var unit: String
  package var files = 0
  /// The number of files; nil if it is unknown.
  package var allFiles: Int?
  package var bytes = 0
  /// The bytes of all files; nil if they are unknown.
  package var allBytes: Int?
  /// The file in work.
  package var current = ""
  /// The finished parts of the file in work, such as the pictures of a catalog; 0 for a file without parts.
  package var currentParts = 0
  /// The seconds since the work on the current file began.
  package var currentSeconds = 0.0
  package var bytesPerSecond: Double?
  package var filesPerSecond: Double?
  /// The estimate of the time left; nil at the start.
  package var secondsLeft: Double?

  package init(verb: String, unit: String = "file") {
    self.verb = verb
    self.unit = unit
  }

  /// The part of the work that is done, from 0 to 1; nil if the number of files is unknown.
  ///
  /// A file costs time of its own, besides its bytes, about as much as `bytesOfOneFile`.
  package var share: Double? {
    guard let allFiles else { return nil }
    if allFiles == 0 { return 0 }
    let all = Double(allBytes ?? 0) + Double(allFiles) * Self.bytesOfOneFile
    let done = Double(min(bytes, allBytes ?? 0)) + Double(files) * Self.bytesOfOneFile
    return min(max(done / all, 0), 1)
  }

  private static let bytesOfOneFile = 16_384.0
}
