import Testing
import Text

@Suite struct ByteCountParsingTests {
  @Test(
    arguments: [
      ("0", 0), ("4096", 4096), ("1B", 1), ("1 KiB", 1024), ("24MiB", 24 << 20), ("1.5MB", 1_500_000),
      ("2gib", 2 << 30),
      ("0.5KiB", 512), ("1kB", 1000),
    ] as [(String, Int)])
  func `numbers with a unit are bytes`(text: String, bytes: Int) { #expect(ByteCount.parse(text) == bytes) }

  @Test(arguments: ["", "MiB", "1.", ".5MB", "-1", "1e3", "1 XB", "1MiBx", "99999999999GiB", "１", "1 000"])
  func `any other text is rejected`(text: String) { #expect(ByteCount.parse(text) == nil) }

  @Test func `parsing inverts the text of a limit`() {
    for bytes in [0, 1, 1000, 1023, 1024, 1536, 1 << 20, 24 << 20, 1 << 30, 1_500_000] {
      #expect(ByteCount.parse(ByteCount.binaryText(bytes)) == bytes)
    }
  }
}
