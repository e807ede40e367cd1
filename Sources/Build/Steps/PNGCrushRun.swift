import CrushFiles
package import CrushPNG

/// The conversions of the stand-in for Xcode's pngcrush: the output of `pngcrush -iphone` and `copypng`, and its reversal.
package struct PNGCrushRun: Sendable {
  private let settings: AppleEncoder.Settings

  package init(_ settings: AppleEncoder.Settings) { self.settings = settings }

  /// Writes the bytes that Xcode's tool writes for `source`. If the tool would copy the file, it is copied.
  package func optimize(_ source: String, to output: String) throws(SourceError) {
    var recipe = PNGRecipe()
    recipe.exactXcode = settings
    let file = try Self.read(source)
    let result: StepResult
    do throws(PNGError) { result = try PNGStep(recipe).run(file.span) } catch { throw .png(error) }
    try Self.write(result.contents ?? file, to: output)
  }

  /// Writes CgBI as a standard PNG. A standard PNG is copied.
  package func revert(_ source: String, to output: String) throws(SourceError) {
    var recipe = PNGRecipe()
    recipe.strip = StripPolicy(.none)
    let file = try Self.read(source)
    let result = try ConvertStep(recipe, target: .png, keepsForm: true).run(file.span)
    let isCgBI: Bool
    do throws(PNGError) {
      let image = try PNGFile(file.span, options: recipe.reading.acceptingTrailingData)
      isCgBI = image.isCgBI
      // Other readers may reject the stream of the source.
      if !isCgBI { try image.checkStream(in: file.span) }
    } catch { throw .png(error) }
    try Self.write(isCgBI ? result.contents ?? file : file, to: output)
  }

  private static func read(_ path: String) throws(SourceError) -> [UInt8] {
    do throws(FileError) { return try NamedFile.read(path, limit: 1 << 30) } catch { throw .file(error) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(SourceError) {
    do throws(FileError) { try NamedFile.write(bytes, to: path) } catch { throw .file(error) }
  }
}
