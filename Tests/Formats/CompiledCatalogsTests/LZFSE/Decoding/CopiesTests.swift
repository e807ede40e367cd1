import Testing

@testable import CrushCompiledCatalogs

@Suite struct CopiesTests {
  @Test func `A match repeats bytes as a copy byte by byte`() {
    let source = SampleBytes.random(5, 300)
    for distance in 1...40 {
      for count in 0...90 {
        var expected = Array(source.prefix(100))
        for _ in 0..<count { expected.append(expected[expected.count - distance]) }
        var bytes = source
        var span = bytes.mutableSpan
        Copies.repeat(in: &span, at: 100, distance: distance, count: count)
        #expect(Array(bytes.prefix(100 + count)) == expected, "distance \(distance), count \(count)")
        #expect(bytes[(100 + count + Copies.slack)...] == source[(100 + count + Copies.slack)...])
      }
    }
  }

  @Test func `Literals are copied up to the last byte of the source`() {
    let source = SampleBytes.random(6, 50)
    for start in 0...50 {
      for count in 0...50 - start {
        var bytes = SampleBytes.zeros(100)
        var span = bytes.mutableSpan
        Copies.copy(source.span, from: start, count: count, into: &span, at: 9)
        #expect(bytes[9..<9 + count] == source[start..<start + count])
        #expect(bytes[..<9].allSatisfy { $0 == 0 })
        #expect(bytes[(9 + count + Copies.slack)...].allSatisfy { $0 == 0 })
      }
    }
  }
}
