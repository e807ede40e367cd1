import CrushInspection
import Testing

@Suite struct GrowthLimitTests {
  @Test(arguments: [
    ("decoded=2MiB", GrowthLimit(.decoded, .bytes(2 << 20))), ("disk=5%", GrowthLimit(.disk, .percent(5))),
    ("download=0", GrowthLimit(.download, .bytes(0))), ("disk=0.5%", GrowthLimit(.disk, .percent(0.5))),
    ("decoded=1.5 MB", GrowthLimit(.decoded, .bytes(1_500_000))),
  ])
  func `limits have a text`(_ text: String, _ limit: GrowthLimit) {
    #expect(GrowthLimit(text) == limit)
    #expect(GrowthLimit(limit.text) == limit)
  }

  @Test(arguments: [
    "", "decoded", "decoded=", "stored=1", "decoded=-1", "decoded=-1%", "decoded=%", "decoded=1e9%", "decoded=nan%",
    "decoded=inf%", "decoded=5 %", "Decoded=1", "decoded=1=2", "disk=0x5%", "disk=.5%", "disk=9999999999999%",
    "disk=5.%", "disk=0.00001%", "disk=1.2.3%",
    "disk=9007199254740993",
  ])
  func `other texts are no limits`(_ text: String) { #expect(GrowthLimit(text) == nil) }

  @Test(arguments: [
    ("memory=5", "unknown measure \"memory\"; expected one of decoded, disk, download"),
    ("decoded", "no amount; expected decoded= followed by bytes"),
    ("decoded=5kb%", "unknown amount \"5kb%\"; expected bytes"),
  ])
  func `an error names the wrong part`(_ text: String, _ problem: String) {
    #expect { try GrowthLimit.parse(text) } throws: { "\($0)".hasPrefix(problem) }
  }

  @Test(arguments: ["decoded=1.5MB", "disk=2mb", "download=5.0%"])
  func `a limit has the text that the user wrote`(_ text: String) { #expect(GrowthLimit(text)?.text == text) }

  @Test func `the last limit of a measure wins`() {
    let base = [GrowthLimit(.decoded, .bytes(1)), GrowthLimit(.disk, .bytes(2))]
    let over = [GrowthLimit(.disk, .percent(1)), GrowthLimit(.disk, .percent(2))]
    #expect(GrowthLimit.overlaid(base, by: over) == [base[0], over[1]])
    #expect(GrowthLimit.overlaid([], by: []).isEmpty)
  }
}
