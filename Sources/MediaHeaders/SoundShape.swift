/// The length of a sound in samples, from its header.
package struct SoundShape: Sendable, Equatable {
  /// Samples per second of one channel.
  package let sampleRate: Double
  package let channels: Int
  /// The samples of one channel.
  package let frames: Int

  package init(sampleRate: Double, channels: Int, frames: Int) {
    self.sampleRate = sampleRate
    self.channels = channels
    self.frames = frames
  }
}
