import StringCatalogs
import Testing

struct SkeletonTests {
  @Test func `The target builds`() { #expect(Bool(true)) }
}
