import CrushCodecs
import CrushFixtures

/// Inputs for compressors, named after their properties.
enum Streams {
  static let inputs: [(name: String, bytes: [UInt8])] = {
    var generator = SeededGenerator(seed: 3103)
    return [
      ("nothing", []),
      ("one byte", [0x42]),
      ("two bytes", [0, 255]),
      ("noise", generator.bytes(20_000)),
      ("zeros", [UInt8](repeating: 0, count: 100_000)),
      ("a slope", (0..<30_000).map { UInt8(truncatingIfNeeded: $0 / 7) }),
      ("a text", (0..<500).flatMap { Array("The pixel number \($0 * $0) is red. ".utf8) }),
      ("noise of two values", generator.bytes(9_999).map { $0 & 1 }),
    ]
  }()

  static let wrappers: [DeflateWrapper] = [.raw, .zlib]

  static func compressed(_ bytes: [UInt8], _ wrapper: DeflateWrapper, level: Int = 6) -> [UInt8] {
    Deflater(level: level).compress(bytes.span, wrapper) ?? []
  }

  /// Returns the error of inflating to exactly `count` bytes, or nil if it succeeds.
  static func error(of stream: [UInt8], _ wrapper: DeflateWrapper, count: Int) -> CodecError? {
    do throws(CodecError) {
      _ = try Inflater().inflate(stream.span, wrapper, count: count)
      return nil
    } catch { return error }
  }

  /// Returns the error of inflating to at most `limit` bytes, or nil if it succeeds.
  static func error(of stream: [UInt8], _ wrapper: DeflateWrapper, limit: Int) -> CodecError? {
    do throws(CodecError) {
      _ = try Inflater.inflate(stream.span, wrapper, limit: limit)
      return nil
    } catch { return error }
  }
}
