import CrushCodecs
import CrushFixtures
import Testing

/// Tests of the check of streams by zlib.
@Suite struct ZlibCheckTests {
  private func error(of stream: [UInt8], _ wrapper: DeflateWrapper, count: Int) -> CodecError? {
    do throws(CodecError) {
      try Inflater.check(stream.span, wrapper, count: count)
      return nil
    } catch { return error }
  }

  @Test func `streams with codes that deflate reserves are damaged`() {
    for (name, stream, count) in ReservedCodes.streams {
      #expect(error(of: stream, .raw, count: count) == .badData, "\(name)")
    }
  }

  /// The table would prove nothing if the streams had other faults. A newer libdeflate may reject some.
  @Test func `libdeflate 1.14 accepts every stream with reserved codes`() {
    let accepted = ReservedCodes.streams.filter { Streams.error(of: $0.bytes, .raw, count: $0.count) == nil }
    let isOld = LibraryVersions.all.contains { $0 == ("libdeflate", "1.14") }
    #expect(!isOld || accepted.map(\.name) == ReservedCodes.streams.map(\.name))
  }

  @Test func `the same streams with valid codes are accepted`() {
    #expect(error(of: ReservedCodes.fixed(match: 285), .raw, count: 259) == nil)
    #expect(error(of: ReservedCodes.fixed(match: 257), .raw, count: 4) == nil)
  }

  @Test(arguments: Streams.inputs.indices)
  func `a whole stream passes, and one of another size does not`(index: Int) {
    let (name, bytes) = Streams.inputs[index]
    for wrapper in Streams.wrappers {
      let stream = Streams.compressed(bytes, wrapper)
      #expect(error(of: stream, wrapper, count: bytes.count) == nil, "\(name)")
      #expect(error(of: stream + [1, 2, 3], wrapper, count: bytes.count) == nil, "\(name), with more behind it")
      #expect(error(of: stream, wrapper, count: bytes.count + 1) == .tooShort, "\(name)")
      if !bytes.isEmpty { #expect(error(of: stream, wrapper, count: bytes.count - 1) == .tooLong, "\(name)") }
      #expect(error(of: stream.dropLast(), wrapper, count: bytes.count) == .badData, "\(name)")
      #expect(error(of: [], wrapper, count: bytes.count) == .badData, "\(name)")
    }
  }
}
