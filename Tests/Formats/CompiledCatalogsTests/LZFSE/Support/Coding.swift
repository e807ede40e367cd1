@testable import CrushCompiledCatalogs

/// The calls of the library for arrays. A span of a temporary array does not live long enough in an expression.
enum Coding {
  static func decode(_ bytes: [UInt8], limit: Int = .max) throws -> [UInt8] {
    try LZFSE.decode(bytes.span, limit: limit).bytes
  }

  static func decodeLZVN(_ bytes: [UInt8], limit: Int = .max) throws -> [UInt8] {
    try LZFSE.decodeLZVN(bytes.span, limit: limit)
  }

  static func encode(_ bytes: [UInt8], as profile: LZFSE.Profile = .reference) -> [UInt8]? {
    LZFSE.encode(bytes.span, as: profile)
  }

  static func encodeSmallest(_ bytes: [UInt8]) -> [UInt8]? { SmallestEncoder.encode(bytes.span) }

  static func startsStream(_ bytes: [UInt8]) -> Bool { LZFSE.startsStream(bytes.span) }

  static func unpack(_ bytes: [UInt8]) -> [Int]? { Frequencies.unpack(bytes.span)?.map(Int.init) }
}
