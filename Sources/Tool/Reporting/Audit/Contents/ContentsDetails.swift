import CrushBasics
import CrushImageFacts
import CrushInspection

/// The sounds, videos, fonts, memory and languages of a product as text.
enum ContentsDetails {
  /// The decoded bytes from which a short report has a line about sounds.
  private static let leastSounds = 1 << 20

  /// Returns a line for each kind of media and of memory.
  ///
  /// - Parameter isFull: false for only the lines about large sums.
  static func lines(_ contents: ProductContents, isFull: Bool) -> [String] {
    let sounds = contents.media.sounds
    if !isFull { return sounds.decodedBytes >= leastSounds ? [text(sounds)].compactMap { $0 } : [] }
    let memory = contents.memory
    return [
      text(sounds), text(contents.media.videos), text(contents.media.fonts), clean(memory), dirty(memory),
    ].compactMap { $0 }
  }

  /// `sounds: 3.40 MB if all 12 are decoded (0:19); the largest is tap.wav with 200 kB`.
  private static func text(_ sounds: ProductMedia.Sounds) -> String? {
    var parts: [String] = []
    if let largest = sounds.largest {
      let all = sounds.measured == 1 ? "" : "if all \(ByteCount.grouped(sounds.measured)) are "
      parts.append("\(ByteCount.text(sounds.decodedBytes)) \(all)decoded to 16 bits (\(length(sounds.seconds)))")
      if sounds.measured > 1 {
        parts.append("the largest is \(oneLine(largest.path)) with \(ByteCount.text(largest.decodedBytes))")
      }
    }
    return line("sounds", parts, unmeasured: sounds.unmeasured)
  }

  /// `videos: 2 files (1:20); the largest is intro.mp4 with 1920×1080 pixels`.
  private static func text(_ videos: ProductMedia.Videos) -> String? {
    var parts: [String] = []
    if let largest = videos.largest {
      parts.append("\(plural(videos.measured, "file")) (\(length(videos.seconds)))")
      parts.append("the largest is \(oneLine(largest.path)) with \(largest.width)×\(largest.height) pixels")
    }
    return line("videos", parts, unmeasured: videos.unmeasured)
  }

  /// `fonts: 3 files with 4 faces and 1,234 glyphs`.
  private static func text(_ fonts: ProductMedia.Fonts) -> String? {
    var parts: [String] = []
    if fonts.measured > 0 {
      let glyphs = fonts.glyphs > 0 ? " and \(plural(fonts.glyphs, "glyph"))" : ""
      parts.append("\(plural(fonts.measured, "file")) with \(plural(fonts.faces, "face"))\(glyphs)")
    }
    return line("fonts", parts, unmeasured: fonts.unmeasured)
  }

  private static func line(_ title: String, _ parts: [String], unmeasured: Int) -> String? {
    let unknown = unmeasured > 0 ? ["\(plural(unmeasured, "file")) of unknown length or form"] : []
    let all = parts + unknown
    return all.isEmpty ? nil : "\(title): \(all.joined(separator: "; "))"
  }

  /// Returns minutes and seconds, such as `1:05`.
  static func length(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    let rest = whole % 60
    return "\(ByteCount.grouped(whole / 60)):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The files that the system may drop from memory, or nil if there are none.
  private static func clean(_ memory: ProductMemory) -> String? {
    let mapped = plural(memory.mappedFiles, "file") + " that sources map"
    let parts = [
      ("code", memory.codeBytes), ("compiled catalogs", memory.catalogBytes), ("fonts", memory.fontBytes),
      (mapped, memory.mappedBytes),
    ].filter { $0.1 > 0 }
    if parts.isEmpty { return nil }
    return "clean memory (mapped files): "
      + parts.map { "\($0.0) up to \(ByteCount.text($0.1))" }.joined(separator: ", ")
  }

  /// The memory that stays until the app frees it, or nil if there is none.
  private static func dirty(_ memory: ProductMemory) -> String? {
    var parts: [String] = []
    if let images = memory.images, images.images > 0 {
      let place = "on \(images.family.productName) @\(images.scale)x"
      parts.append("images up to \(ByteCount.text(images.decodedBytes)) \(place)")
    }
    if memory.soundBytes > 0 { parts.append("sounds up to \(ByteCount.text(memory.soundBytes))") }
    return parts.isEmpty ? nil : "dirty memory (decoded): \(parts.joined(separator: ", "))"
  }

  /// Returns a table of the texts of each language, which is empty without texts.
  static func languages(_ contents: ProductContents, width: Int?) -> [String] {
    if contents.texts.isEmpty { return [] }
    var table = TextTable(header: ["  language", "tables", "keys", "on disk", "as UTF-8", "as binary"])
    for texts in contents.texts {
      table.add(["  \(oneLine(texts.language))"] + cells(texts))
    }
    return table.lines(width: width)
  }

  private static func cells(_ texts: LanguageTexts) -> [String] {
    [texts.tables, texts.keys].map(ByteCount.grouped)
      + [texts.bytes, texts.utf8Bytes, texts.binaryBytes].map(ByteCount.text)
  }
}
