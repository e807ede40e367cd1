import CrushFixtures
import CrushImageFacts
import Testing

/// The estimated times to decode images.
@Suite struct DecodeTimeTests {
  @Test(arguments: [
    // Pixels × the cost of a pixel + bytes × the cost of a byte, in nanoseconds.
    (DecodeTime.Coding.png, 1_000_000, 500_000, 3_400_000.0), (.png, 1, 0, 1.4), (.png, 0, 0, 0),
    (.cgbi, 1_000_000, 500_000, 3_200_000), (.jpeg, 1_000_000, 250_000, 3_675_000),
    (.rendition, 1_000_000, 500_000, 2_500_000),
  ])
  func `the time is a cost for each pixel and each byte`(
    _ coding: DecodeTime.Coding, _ pixels: Int, _ bytes: Int, _ nanoseconds: Double
  ) {
    let time = DecodeTime(coding, pixels: pixels, fileBytes: bytes)
    #expect(abs(time.nanoseconds - nanoseconds) < 0.001)
    #expect(abs(time.milliseconds(on: .phoneSE2) - nanoseconds * 1.35 / 1e6) < 1e-9)
    #expect(time.milliseconds() == time.milliseconds(on: .reported))
  }

  @Test func `a pixel of 16 bits a channel costs twice as much`() {
    let usual = DecodeTime(.png, pixels: 1000, fileBytes: 0)
    #expect(DecodeTime(.png, pixels: 1000, fileBytes: 0, isDeep: true).nanoseconds == 2 * usual.nanoseconds)
  }

  @Test(arguments: DecodeTime.Coding.allCases)
  func `more pixels take longer, and more bytes never take less`(_ coding: DecodeTime.Coding) {
    var random = SeededGenerator(seed: 1818)
    for _ in 0..<500 {
      let pixels = Int.random(in: 1...1 << 40, using: &random)
      let bytes = Int.random(in: 0...1 << 40, using: &random)
      let time = DecodeTime(coding, pixels: pixels, fileBytes: bytes).nanoseconds
      let more = Int.random(in: 1...pixels, using: &random)
      #expect(DecodeTime(coding, pixels: pixels + more, fileBytes: bytes).nanoseconds > time, "seed 1818")
      #expect(DecodeTime(coding, pixels: pixels, fileBytes: bytes + more).nanoseconds >= time, "seed 1818")
    }
  }

  @Test func `the largest size gives a finite time`() {
    for coding in DecodeTime.Coding.allCases {
      #expect(DecodeTime(coding, pixels: .max, fileBytes: .max, isDeep: true).milliseconds().isFinite)
    }
  }

  @Test func `an older device is slower`() {
    #expect(DeviceSpeed.phoneSE2.factor > DeviceSpeed.phone14Pro.factor)
    #expect(DeviceSpeed.phoneSE2.milliseconds(1e6) == DeviceSpeed.phoneSE2.factor)
    // The names are those of the list of devices.
    for device in DeviceSpeed.allCases { #expect(Device.all.contains { $0.name == device.name }) }
  }
}
