import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// The vectors of `formats/lzfse-vectors.tsv` beside the corpus: input recipes, and digests of Apple's output.
@Suite struct VectorTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    let fields: [String]

    var testDescription: String { fields[0] }
    var call: String { fields[1] }
    var room: Int? { Int(fields[2]) }
    var isRefused: Bool { fields[6] == "fails" }
  }

  /// Debug builds take too long for larger input.
  private static var mostBytes: Int {
    #if DEBUG
      60_000
    #else
      .max
    #endif
  }

  static let vectors: [Vector] = {
    guard let root = Corpus.root,
      let text = try? String(contentsOf: root.appending(path: "../formats/lzfse-vectors.tsv"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { Vector(fields: $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)) }
      .filter { $0.fields.count == 9 && Int($0.fields[4]) ?? 0 <= mostBytes }
  }()

  @Test(
    .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"), arguments: vectors)
  func `Input of a vector gives Apple's bytes, which decode to the input`(vector: Vector) throws {
    let input = try Recipe.bytes(vector.fields[3])
    #expect(SHA256.hexadecimal(input) == vector.fields[5], "the recipe gives the input")
    let output: [UInt8]?
    switch vector.call {
    case "lzfse": output = LZFSE.encode(input.span, room: vector.room)
    case "lzvn": output = LZFSE.encodeLZVN(input.span, room: try #require(vector.room))
    case "stream": output = LZFSE.encode(input.span, as: .catalogStream)
    default: output = LZFSE.encode(input.span, as: .catalogBuffer)
    }
    guard !vector.isRefused else {
      #expect(output == nil)
      return
    }
    let bytes = try #require(output)
    #expect(SHA256.hexadecimal(bytes) == vector.fields[8])
    if vector.fields[6] == "bare" {
      #expect(try Coding.decodeLZVN(bytes, limit: input.count) == input)
    } else {
      let (decoded, consumed) = try LZFSE.decode(bytes.span, limit: input.count)
      #expect(decoded == input)
      #expect(consumed == bytes.count)
    }
  }

  @Test func `Digests equal the examples of the standard`() {
    #expect(
      SHA256.hexadecimal([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hexadecimal(Array("abc".utf8)) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }
}
