/// The length of a sound in samples, from its header.
package struct SoundShape: Sendable, Equatable {
  /// Samples per second of one channel.
  package let sampleRate: Double
  package let channels: Int
  /// The samples of one channel.
  package let frames: Int

  /// The most frames of a valid sound, which are 66 days at 192 kHz. A header that states more is damaged.
  private static let mostFrames = 1 << 40
  /// The most frames in a byte of a file. A block of Vorbis has at most 8192 frames and takes at least a byte. Blocks of
  /// FLAC have up to 65,535 frames and take at least 10 bytes.
  private static let mostFramesPerByte = 8192
  /// The most channels of the 16 bits of a header that a sound can have.
  private static let mostChannels = 1024

  /// Returns nil for numbers that no sound has.
  package init?(sampleRate: Double, channels: Int, frames: Int) {
    guard sampleRate.isFinite, sampleRate >= 1, sampleRate <= 1e8, (1...Self.mostChannels).contains(channels),
      (0...Self.mostFrames).contains(frames)
    else { return nil }
    self.sampleRate = sampleRate
    self.channels = channels
    self.frames = frames
  }

  /// Returns true if a file of some bytes can contain the sound. Otherwise its header is damaged.
  func fits(in bytes: Int) -> Bool { frames / Self.mostFramesPerByte <= bytes }

  package var seconds: Double { Double(frames) / sampleRate }

  /// The bytes of a decoded sample. OpenAL 1.1 has buffers of 8 and of 16 bits (specification, section 5.3), and game
  /// engines decode to 16 bits too. A buffer in the standard format of AVAudioEngine has 32 bits and is twice as large.
  package static let sampleBytes = 2

  /// The bytes of the whole sound as samples of 16 bits. At most 2⁵¹, so that sums of them do not overflow.
  package var decodedBytes: Int { frames * channels * Self.sampleBytes }
}
