import CatalogCompiler
import Testing

struct SkeletonTests {
  @Test func `The target builds`() { #expect(Bool(true)) }
}
