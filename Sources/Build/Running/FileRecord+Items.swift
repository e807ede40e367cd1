import CrushPipeline

extension FileRecord {
  /// Creates the record of a file or folder that is skipped.
  init(_ source: String, leftOut reason: LeftOutReason, bytes: Int) {
    self.init(
      source: source, output: nil, fate: .leftOut(reason), sourceBytes: bytes, outputBytes: 0, image: nil, state: .none,
      warnings: reason.warnings)
  }

  init(_ item: BuildItem, _ result: ActionResult, state: OutputState) {
    self.init(
      source: item.source, output: item.output, fate: result.fate, sourceBytes: item.size,
      outputBytes: result.outputBytes, image: result.image, state: state, warnings: result.warnings)
  }

  init(_ item: BuildItem, failure: SourceError) {
    self.init(
      source: item.source, output: nil, fate: .failed(failure), sourceBytes: item.size, outputBytes: 0, image: nil,
      state: .none)
  }
}
