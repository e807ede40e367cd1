import ImageUses
import Testing

@Suite struct SwiftScannerTests {
  @Test func `nothing is in nothing`() { #expect(SwiftScanner.uses(in: []).uses.isEmpty) }
}
