import MediaHeaders
import Testing

@Suite struct SoundShapeTests {
  @Test func `a sound has samples of each channel`() {
    let shape = SoundShape(sampleRate: 44_100, channels: 2, frames: 44_100)
    #expect(shape.channels * shape.frames == 88_200)
  }
}
