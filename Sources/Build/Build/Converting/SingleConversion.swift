import CrushPNG
package import CrushSteps

/// The conversion of one PNG in memory, for a caller that reads a pipe or writes one.
package struct SingleConversion: Sendable {
  package let record: FileRecord
  /// The result; nil if it failed.
  package let bytes: [UInt8]?

  /// - Parameters:
  ///   - source: the PNG's name in messages.
  ///   - output: the result's name in reports.
  package init(of file: [UInt8], from source: String, to output: String, _ options: ConvertOptions) {
    let result: StepResult
    do throws(SourceError) {
      result = try ConvertStep(options.recipe, target: options.target, keepsForm: options.keepsForm).run(file.span)
    } catch {
      bytes = nil
      record = FileRecord(
        source: source, output: nil, disposition: .failed(error), sourceBytes: file.count, outputBytes: 0, image: nil,
        state: .none)
      return
    }
    let contents = result.contents ?? file
    bytes = contents
    record = FileRecord(
      source: source, output: output, disposition: result.disposition, sourceBytes: file.count,
      outputBytes: contents.count,
      image: result.image, state: options.isDryRun ? .missing : .written)
  }
}
