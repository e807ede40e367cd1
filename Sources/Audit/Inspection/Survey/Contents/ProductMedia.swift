import CrushImageFacts
package import CrushImageHeaders

/// The sounds, videos and fonts of a product, by their headers.
package struct ProductMedia: Sendable, Equatable {
  package struct Sounds: Sendable, Equatable {
    /// The number of files whose length is known.
    package internal(set) var measured = 0
    /// The number of files whose header states no length, or is of an unknown format.
    package internal(set) var unmeasured = 0
    /// Bytes on disk of the measured files.
    package internal(set) var bytes = 0
    package internal(set) var seconds = 0.0
    /// Bytes of all measured sounds as samples of 16 bits.
    package internal(set) var decodedBytes = 0
    /// The sound with the most decoded bytes; the first of several.
    package internal(set) var largest: Sound?

    package init() {}
  }

  package struct Sound: Sendable, Equatable {
    /// The path in the product.
    package let path: String
    package let seconds: Double
    /// Bytes as samples of 16 bits.
    package let decodedBytes: Int

    package init(path: String, seconds: Double, decodedBytes: Int) {
      self.path = path
      self.seconds = seconds
      self.decodedBytes = decodedBytes
    }
  }

  package struct Videos: Sendable, Equatable {
    package internal(set) var measured = 0
    package internal(set) var unmeasured = 0
    package internal(set) var seconds = 0.0
    /// The video with the most pixels; the first of several.
    package internal(set) var largest: Video?

    package init() {}
  }

  package struct Video: Sendable, Equatable {
    /// The path in the product.
    package let path: String
    package let width: Int
    package let height: Int
    package let seconds: Double

    package init(path: String, width: Int, height: Int, seconds: Double) {
      self.path = path
      self.width = width
      self.height = height
      self.seconds = seconds
    }
  }

  package struct Fonts: Sendable, Equatable {
    package internal(set) var measured = 0
    package internal(set) var unmeasured = 0
    package internal(set) var faces = 0
    /// The glyphs of all faces whose number is known.
    package internal(set) var glyphs = 0

    package init() {}
  }

  package internal(set) var sounds = Sounds()
  package internal(set) var videos = Videos()
  package internal(set) var fonts = Fonts()

  package init() {}

  /// Adds the facts of a file.
  ///
  /// - Parameters:
  ///   - path: the path in the product.
  ///   - bytes: the size on disk.
  package mutating func add(_ facts: MediaFacts, path: String, bytes: Int) {
    switch facts {
    case .sound(let shape): add(shape, path, bytes)
    case .video(let shape): add(shape, path)
    case .font(let shape): add(shape)
    }
  }

  private mutating func add(_ shape: SoundShape?, _ path: String, _ bytes: Int) {
    guard let shape else { return sounds.unmeasured += 1 }
    sounds.measured += 1
    sounds.bytes = saturatingSum(sounds.bytes, bytes)
    sounds.seconds += shape.seconds
    sounds.decodedBytes = saturatingSum(sounds.decodedBytes, shape.decodedBytes)
    if shape.decodedBytes > sounds.largest?.decodedBytes ?? -1 {
      sounds.largest = Sound(path: path, seconds: shape.seconds, decodedBytes: shape.decodedBytes)
    }
  }

  private mutating func add(_ shape: VideoShape?, _ path: String) {
    guard let shape else { return videos.unmeasured += 1 }
    videos.measured += 1
    videos.seconds += shape.seconds
    let pixels = videos.largest.map { $0.width * $0.height } ?? -1
    if shape.width * shape.height > pixels {
      videos.largest = Video(path: path, width: shape.width, height: shape.height, seconds: shape.seconds)
    }
  }

  private mutating func add(_ shape: FontShape?) {
    guard let shape else { return fonts.unmeasured += 1 }
    fonts.measured += 1
    fonts.faces = saturatingSum(fonts.faces, shape.faces)
    fonts.glyphs = saturatingSum(fonts.glyphs, shape.glyphs ?? 0)
  }
}

/// The header of a sound, video or font; nil if it states no length or shape.
package enum MediaFacts: Sendable, Equatable {
  case sound(SoundShape?)
  case video(VideoShape?)
  case font(FontShape?)
}
