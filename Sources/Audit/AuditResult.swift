package import Assets
package import FileSystem

/// What an audit saw and found.
package struct AuditResult: Sendable {
  /// Everything looked at, sorted by path.
  package let files: [AuditedFile]
  /// Sorted by path, then rule.
  package let findings: [Finding]
  /// What each kind of device of the profile loads.
  package let totals: [LoadedTotal]
  /// What images were held against: one for all, or several where configs differ.
  package let profiles: [DeviceProfile]
  /// Whether pixels were left undecoded on request.
  package let readsHeadersOnly: Bool
  /// How many findings the baseline took out.
  package let suppressed: Int
  /// What the baseline holds for nothing.
  package let stale: [StaleEntry]
  /// One for each config.
  package let verdicts: [Verdict]
  package let project: ProjectPaths
  /// Paths that were named and that hold nothing that an audit checks.
  package let emptyPaths: [String]

  /// The images, the most decoded memory first; equals by path.
  package let images: RankedImages

  package init(
    files: [AuditedFile], findings: [Finding], totals: [LoadedTotal], profiles: [DeviceProfile], readsHeadersOnly: Bool,
    suppressed: Int = 0, stale: [StaleEntry] = [], verdicts: [Verdict] = [],
    project: ProjectPaths = ProjectPaths(paths: ["."]), emptyPaths: [String] = []
  ) {
    self.files = files
    self.findings = findings
    self.totals = totals
    self.profiles = profiles
    self.readsHeadersOnly = readsHeadersOnly
    self.suppressed = suppressed
    self.stale = stale
    self.verdicts = verdicts
    self.project = project
    self.emptyPaths = emptyPaths
    images = RankedImages(files)
  }

  /// The result as an audit with this baseline gives it.
  package func without(_ baseline: Baseline) -> AuditResult {
    var isKnown = [Bool](repeating: false, count: findings.count)
    _ = baseline.mark(findings, where: { _ in true }, project, &isKnown)
    let remaining = zip(findings, isKnown).filter { !$0.1 }.map(\.0)
    return AuditResult(
      files: files, findings: remaining, totals: totals, profiles: profiles, readsHeadersOnly: readsHeadersOnly,
      suppressed: suppressed + findings.count - remaining.count, stale: [], project: project,
      emptyPaths: emptyPaths)
  }

  /// Whether there was anything to check.
  package var checkedAnything: Bool { !findings.isEmpty || files.contains(where: \.wasChecked) }

  package func count(of severity: Severity) -> Int { findings.count { $0.severity == severity } }
}

/// The images among files, the most decoded memory first; equals by path. None is copied before it is asked for: a table
/// shows the first few of many.
package struct RankedImages: RandomAccessCollection, Sendable {
  private let files: [AuditedFile]
  /// Indices of `files`.
  private let order: [Int]
  /// Bytes of all pixels together.
  package let pixelBytes: Int
  /// Bytes on disk of all together.
  package let fileBytes: Int
  /// Whether some are the system's to show, not the app's.
  package let hasSystems: Bool

  init(_ files: [AuditedFile]) {
    self.files = files
    // Small keys are sorted, not files.
    var keys: [(bytes: Int, index: Int)] = []
    keys.reserveCapacity(files.count)
    var (pixelBytes, fileBytes, hasSystems) = (0, 0, false)
    for index in files.indices {
      guard let footprint = files[index].footprint else { continue }
      keys.append((footprint.decodedBytes, index))
      pixelBytes = saturatingSum(pixelBytes, footprint.pixelBytes)
      fileBytes += files[index].size
      hasSystems = hasSystems || files[index].folder.contains(.systems)
    }
    self.pixelBytes = pixelBytes
    self.fileBytes = fileBytes
    self.hasSystems = hasSystems
    let isInOrder = files.indices.dropFirst().allSatisfy { !Path.precedes(files[$0].path, files[$0 - 1].path) }
    keys.sort { left, right in
      if left.bytes != right.bytes { return left.bytes > right.bytes }
      return isInOrder ? left.index < right.index : Path.precedes(files[left.index].path, files[right.index].path)
    }
    order = keys.map(\.index)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  package subscript(position: Int) -> (file: AuditedFile, image: AuditedImage) {
    let file = files[order[position]]
    guard let image = file.image else { preconditionFailure("what is ranked is an image") }
    return (file, image)
  }
}
