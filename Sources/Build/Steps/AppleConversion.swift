import Assets
package import FileSystem
package import PNG

/// One PNG made as Xcode's tools make it, or made ordinary again: what `pngcrush -iphone` and `copypng` do.
package struct AppleConversion: Sendable {
  package enum Failure: Error, Sendable, Equatable, CustomStringConvertible {
    case file(FileError)
    case png(PNGError)

    package var description: String {
      switch self {
      case .file(let error): error.message
      case .png(let error): error.description
      }
    }
  }

  private let settings: AppleEncoder.Settings

  package init(_ settings: AppleEncoder.Settings) { self.settings = settings }

  /// Writes what the tool makes of `source`; a file that it would copy is copied.
  package func optimize(_ source: String, to output: String) throws(Failure) {
    var recipe = PNGRecipe()
    recipe.exactXcode = settings
    let result: PNGStep.Result
    let file = try Self.read(source)
    do throws(PNGError) { result = try PNGStep(recipe).run(file.span) } catch { throw .png(error) }
    if case .bytes(let bytes, _) = result.output {
      try Self.write(bytes, to: output)
    } else {
      try Self.write(file, to: output)
    }
  }

  /// Writes CgBI as a standard PNG; a standard PNG is copied.
  package func revert(_ source: String, to output: String) throws(Failure) {
    var recipe = PNGRecipe()
    recipe.strip = StripPolicy(.none)
    let file = try Self.read(source)
    let isCgBI: Bool
    let result: ConvertStep.Result
    do throws(PNGError) {
      isCgBI = try PNGFile(file.span, options: recipe.reading.acceptingTrailingData).isCgBI
      result = try ConvertStep(recipe, target: .png, keepsForm: true).run(file.span)
    } catch { throw .png(error) }
    if case .bytes(let bytes, _) = result.output, isCgBI {
      try Self.write(bytes, to: output)
    } else {
      try Self.write(file, to: output)
    }
  }

  private static func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(FileError) { return try NamedFile.read(path, limit: 1 << 30) } catch { throw .file(error) }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    do throws(FileError) { try NamedFile.write(bytes, to: path) } catch { throw .file(error) }
  }
}
