import CrushCodecs
import CrushFiles
import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushReporting

@Suite struct JPEGThumbnailTests {
  /// An image of 400 × 240 pixels with four flat quarters: red, green, blue and white. Its orientation in Exif is 6, so
  /// that it is shown turned to the right. Pillow wrote it.
  private static let file = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/4QAiRXhpZgAATU0AKgAAAAgAAQESAAMAAAABAAYAAAAAAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0s
        LiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8
        fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCADwAZADASIAAhEBAxEB/8QAGAABAAMBAAAAAAAAAAAAAAAAAAUGBwT/xAAUEAEAAAAAAAAA
        AAAAAAAAAAAA/8QAGgEBAAMBAQEAAAAAAAAAAAAAAAMFBgQCB//EACoRAQAABAUEAgEFAQAAAAAAAAAUYqHhBRVhgcECA0FCEUMEEhMiMVGR/9oA
        DAMBAAIRAxEAPwCEAcTTAAAAAAAAAAAAAAAAAAAAAACSRqSRdzwz2OfXvwAImdAAAAAAAAAAAAAAAAAAAAAARoDqfQwAAAAAAAAAAAAAAAAAAAAA
        BJI1JIu54Z7HPr34AETOgAAAAAAAAAAAAAAAAAAAAAI0B1PoYAAAAAAAAAAAAAAAAAAAAAAkkakkXc8M9jn178ACJnQAAAAAAAAAAAAAAAAAAAAA
        EaA6n0MAAAAAAAAAAAAAAAAAAAAAASSNSSLueGexz69+ABEzoAAAAAAAAAAAAAAAAAAAAACNAdT6GAAAAAAAAAAAAAAAAAAAAAAJJGpJF3PDPY59
        e/AAiZ0AAAAAAAAAAAAAAAAAAAAABGgOp9DAAAAAAAAAAAAAAAAAAAAAAEkjUki7nhnsc+vfgARM6AAAAAAAAAAAAAAAAAAAAAAjQHU+hgAAAAAA
        AAAAAAAAAAAAAAACSRqSRdzwz2OfXvwAImdAAAAAAAAAAAAAAAAAAAAAARo4RpconpdrczkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ
        3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3DhDKJ6XMzkrZ3JJX2tOP
        8vD/ANr4/l8/Ol3B+Z1xn6fHx86/3/z/ABRRehxQ2rgg5qKKL0ENqQc1FFF6CG1IOaiii9BDakHNRRReghtSDmooovQQ2pBzUUUXoIbUg5qKKL0E
        NqQc1FFF6CG1IOaiii9BDakHNRRReghtSDmooovQQ2pBzUZKA2qcAAAAAAAAAAAAAAAAAAAAAAa0yVrSqxH134SdAAqnsAAAAAAAAAAAAAAAAAAA
        AABkoDVIAAAAAAAAAAAAAAAAAAAAAABrTJWtKrEfXfhJ0ACqewAAAAAAAAAAAAAAAAAAAAAGSgNUgAAAAAAAAAAAAAAAAAAAAAAGtMla0qsR9d+E
        nQAKp7AAAAAAAAAAAAAAAAAAAAAAZKA1SAAAAAAAAAAAAAAAAAAAAAAAa0yVrSqxH134SdAAqnsAAAAAAAAAAAAAAAAAAAAABkoDVIAAAAAAAAAA
        AAAAAAAAAAAABrTJWtKrEfXfhJ0ACqewAAAAAAAAAAAAAAAAAAAAAGSgNUgAAAAAAAAAAAAAAAAAAAAAAGtMla0qsR9d+EnQAKp7AAAAAAAAAAAA
        AAAAAAAAAAZKA1SAAAAAAAAAAAAAAAAAAAAAAAa0yVrSqxH134SdAAqnsAAAAAAAAAAAAAAAAAAAAAB//9k=
        """, options: .ignoreUnknownCharacters) ?? Data())

  private func thumbnail(_ bytes: [UInt8]) throws -> Thumbnail? {
    let folder = try TemporaryFolder()
    let path = try folder.write(bytes, to: "photo.jpg")
    let thumbnails = Thumbnails(reader: FileReader(), reading: ReadingOptions(), jobs: 1)
    return thumbnails.thumbnails(of: [.file(path)], limit: 1 << 20)[0]
  }

  @Test func `a photograph is reduced and upright`() throws {
    let thumbnail = try #require(try thumbnail(Self.file))
    #expect((thumbnail.width, thumbnail.height) == (58, 96))
    let image = try Decoder().rgba(of: PNGFile(thumbnail.png.span), in: thumbnail.png.span)
    let corners = [(5, 5), (52, 5), (5, 90), (52, 90)].map { x, y in image.pixels[y * 58 + x] }
    for (pixel, color) in zip(corners, [(0, 0, 220), (200, 0, 0), (250, 250, 250), (0, 180, 0)]) {
      let samples = [0, 8, 16].map { Int(pixel >> $0 & 255) }
      let distances = zip(samples, [color.0, color.1, color.2]).map { abs($0 - $1) }
      #expect(distances.allSatisfy { $0 <= 8 }, "\(samples) for \(color)")
    }
  }

  @Test func `every reduction of the decoder has its size and about its colors`() throws {
    for eighths in 1...8 {
      let image = try JPEG.rgba(of: Self.file.span, limit: 400 * 240 * 4, eighths: eighths)
      #expect((image.width, image.height) == ((400 * eighths + 7) / 8, (240 * eighths + 7) / 8))
      #expect(image.pixels.count == image.width * image.height)
      #expect([0, 8, 16].map { Int(image.pixels[0] >> $0 & 255) }.first.map { abs($0 - 200) <= 8 } == true)
    }
    // The limit is for the whole image, since a progressive image needs memory for all of it.
    #expect(throws: JPEGError.tooLarge(bytes: 384_000, limit: 383_999)) {
      _ = try JPEG.rgba(of: Self.file.span, limit: 383_999, eighths: 1)
    }
  }

  @Test func `damaged photographs never trap`() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      var bytes = Self.file
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if let thumbnail = try thumbnail(bytes) { #expect(max(thumbnail.width, thumbnail.height) <= 96) }
    }
    #expect(try thumbnail(Array(Self.file.prefix(700))) == nil)
  }
}
