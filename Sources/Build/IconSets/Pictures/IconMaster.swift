import CrushCatalogCompiler
import CrushCodecs
import CrushImageHeaders
import CrushPNG
import CrushVectors

/// A square picture from which icons are made, in sRGB: pixels, or a drawing that is drawn at each size.
package struct IconMaster: Sendable {
  enum Content: Sendable {
    case pixels(RGBAImage)
    case vector(VectorFile)
  }

  package let path: String
  let content: Content
  /// The bytes of an SVG. Nil for another format.
  let svg: [UInt8]?

  /// The sides in pixels that a master of pixels may have. A side of 4,096 needs 130 MB of memory.
  package static let sides = 16...4096

  /// The part by which the sides of a vector may differ.
  private static let tolerance = 0.001

  /// Reads a master. Its first bytes decide its format.
  ///
  /// - Throws: `IconSetError`, with the path.
  package init(_ bytes: [UInt8], path: String) throws(IconSetError) {
    self.path = path
    let content: Content
    do throws(PictureError) { content = try Self.content(bytes, path) } catch { throw .master(path: path, error) }
    self.content = content
    switch content {
    case .vector(let file):
      svg = file.format == .svg ? bytes : nil
      let (width, height) = (file.picture.width, file.picture.height)
      guard abs(width - height) <= Self.tolerance * max(width, height) else {
        let size = file.size(scale: 1)
        throw .notSquare(path: path, width: size.width, height: size.height)
      }
    case .pixels(let image):
      svg = nil
      guard image.width == image.height else {
        throw .notSquare(path: path, width: image.width, height: image.height)
      }
      guard Self.sides.contains(image.width) else {
        throw .wrongSize(path: path, side: image.width, expected: Self.sides)
      }
    }
  }

  /// The side in pixels. Nil for a vector, which has any size.
  package var side: Int? { if case .pixels(let image) = content { image.width } else { nil } }

  private static func content(_ bytes: [UInt8], _ path: String) throws(PictureError) -> Content {
    if bytes.isEmpty { throw .empty }
    switch try PictureReader.format(of: bytes, name: path) {
    case .png: return .pixels(try png(bytes))
    case .jpeg: return .pixels(try jpeg(bytes))
    case .svg: return .vector(try vector(bytes, .svg))
    case .pdf: return .vector(try vector(bytes, .pdf))
    case let format: throw .unsupportedFormat(format.rawValue)
    }
  }

  private static func vector(_ bytes: [UInt8], _ format: VectorFile.Format) throws(PictureError) -> VectorFile {
    do throws(VectorError) { return try VectorFile(bytes, format) } catch { throw .vector(error) }
  }

  private static var mostPixels: Int { sides.upperBound * sides.upperBound * 2 }

  private static func png(_ bytes: [UInt8]) throws(PictureError) -> RGBAImage {
    do throws(PNGError) {
      let image = try PNGFile(bytes.span, options: ReadingOptions(isLenient: true, maximumPixels: mostPixels))
      let exif = image.chunks.first { $0.type == .exif }.flatMap { Exif.orientation(bytes.span.extracting($0.data)) }
      let pixels = try Decoder().rgba(of: image, in: bytes.span).upright(exif ?? 1)
      return image.isCgBI ? pixels : converted(pixels, ImageColors(of: image, in: bytes.span))
    } catch { throw .png(error) }
  }

  private static func jpeg(_ bytes: [UInt8]) throws(PictureError) -> RGBAImage {
    do throws(JPEGError) {
      let image = try JPEG.rgba(of: bytes.span, limit: mostPixels * 4)
      let segments = JPEGSegments(bytes.span)
      let exif = segments?.metadata.first { $0.content == .exif }
      let orientation = exif.flatMap { Exif.orientation(bytes.span.extracting($0.data)) }
      let pixels = RGBAImage(width: image.width, height: image.height, pixels: image.pixels).upright(orientation ?? 1)
      let profile = segments?.profile(in: bytes.span)
      return converted(pixels, profile.flatMap { ImageColors(profile: $0) } ?? .standard)
    } catch { throw .jpeg(error) }
  }

  /// Returns the picture in sRGB, which all platforms show alike.
  private static func converted(_ image: RGBAImage, _ colors: ImageColors) -> RGBAImage {
    guard let conversion = ColorConversion(colors, to: .sRGB) else { return image }
    return image.converted(by: conversion).image
  }
}
