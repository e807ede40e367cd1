import CrushSteps

extension FileRecord {
  /// Creates the record of a file or folder that is skipped.
  init(_ source: String, skipped reason: SkipReason, bytes: Int) {
    self.init(
      source: source, output: nil, disposition: .skipped(reason), sourceBytes: bytes, outputBytes: 0, image: nil,
      state: .none,
      warnings: reason.warnings)
  }

  init(_ item: BuildItem, _ result: ActionResult, state: OutputState) {
    self.init(
      source: item.source, output: item.output, disposition: result.disposition, sourceBytes: item.size,
      outputBytes: result.outputBytes, image: result.image, state: state, warnings: result.warnings)
  }

  init(_ item: BuildItem, failure: SourceError) {
    self.init(
      source: item.source, output: nil, disposition: .failed(failure), sourceBytes: item.size, outputBytes: 0,
      image: nil,
      state: .none)
  }
}
