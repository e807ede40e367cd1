import CrushBasics
import CrushReporting
import CrushStandInCalls

/// A stand-in for Xcode's assetutil: `assetutil -I|--info FILE.car [-o FILE]`. It describes catalogs, and thins none.
enum AssetutilStandIn {
  private static let usage = "usage: assetutil -I FILE.car [-o FILE.json]\n"

  static func run(_ arguments: [String]) -> Int32 {
    if let code = StandInHelp.answer(arguments, usage) { return code }
    do throws(StandInError) {
      switch try AssetutilCall(arguments) {
      case .version:
        Terminal.write("assetcrush \(Version.text)\n", to: .output)
        return 0
      case .describe(let path, let output): return describe(path, to: output)
      }
    } catch { return fail("\(error)\n" + usage, 64) }
  }

  private static func describe(_ path: String, to output: String?) -> Int32 {
    do {
      let found = CatalogFiles(named: [path])
      if let failure = found.failures.first { throw failure }
      guard let file = found.files.first else {
        return fail("\(oneLine(path)): no compiled asset catalog is inside\n", 1)
      }
      let (bytes, catalog) = try CatalogFiles.read(file)
      let text = CatalogJSON.render(catalog, bytes.span, names: nil)
      if let output {
        try CommandLineFile.write(Array(text.utf8), to: output)
      } else {
        Terminal.write(text, to: .output)
      }
      return 0
    } catch {
      return fail(
        "\(oneLine(path)): \(oneLine((error as? any CustomStringConvertible)?.description ?? "\(error)"))\n", 1)
    }
  }

  private static func fail(_ message: String, _ code: Int32) -> Int32 {
    Terminal.write("assetutil: " + message, to: .error)
    return code
  }
}
