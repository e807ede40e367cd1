import Assets
import PNG

/// The conversion of one PNG whose bytes somebody else reads, and whose result somebody else writes: one that comes out
/// of a pipe, or goes into one.
package struct SingleConversion: Sendable {
  package let record: FileRecord
  /// The result; nil where it failed.
  package let bytes: [UInt8]?

  /// - Parameters:
  ///   - source: the PNG's name in messages.
  ///   - output: the result's name in reports.
  package init(of file: [UInt8], from source: String, to output: String, _ options: ConvertOptions) {
    func record(_ fate: Fate, _ bytes: [UInt8]?, _ image: ImageRecord?) -> FileRecord {
      let state: OutputState = bytes == nil ? .none : options.isDryRun ? .missing : .written
      return FileRecord(
        source: source, output: bytes.map { _ in output }, fate: fate, sourceBytes: file.count,
        outputBytes: bytes?.count ?? 0, image: image, state: state)
    }
    let result: ConvertStep.Result
    do throws(PNGError) { 
      result = try ConvertStep(options.recipe, target: options.target, keepsForm: options.keepsForm).run(file.span)
    } catch {
      self.record = record(.failed(error.description), nil, nil)
      bytes = nil
      return
    }
    switch result.output {
    case .bytes(let converted, let fate):
      bytes = converted
      self.record = record(fate, bytes, result.image)
    case .copy(let reason):
      bytes = file
      self.record = record(.copied(reason), bytes, result.image)
    case .failed(let message):
      bytes = nil
      self.record = record(.failed(message), nil, nil)
    }
  }
}
