import ArgumentParser
import CrushBasics

/// A number of bytes on the command line, such as `512K` or `20MiB`.
struct ByteSize: ExpressibleByArgument {
  let bytes: Int

  /// The default size of the cache.
  static let defaultCache = ByteSize(bytes: 5 << 30)

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    guard let bytes = ByteCount.parse(argument) else { return nil }
    self.bytes = bytes
  }

  /// The size in the notation of the command line, which has no space: `5GiB`.
  var defaultValueDescription: String { ByteCount.binaryText(bytes).filter { $0 != " " } }
}
