import Reporting
import Text

/// A stand-in for Xcode's assetutil: `assetutil -I|--info FILE.car [-o FILE]`. It describes catalogs, and thins none.
enum AssetutilStandIn {
  private static let usage = "usage: assetutil -I FILE.car [-o FILE.json]\n"

  static func run(_ arguments: [String]) -> Int32 {
    var isInfo = false
    var output: String?
    var paths: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-I", "--info": isInfo = true
      case "-V", "--version":
        Terminal.write("assetcrush \(Version.text)\n", to: .output)
        return 0
      case "-o", "--output":
        guard let path = rest.popFirst() else { return fail("\(argument) takes a path\n" + usage, 64) }
        output = path
      case _ where argument.hasPrefix("-") && argument != "-":
        return fail("\(argument) is not supported; only -I is\n" + usage, 64)
      default: paths.append(argument)
      }
    }
    guard isInfo, paths.count == 1 else { return fail("expected -I and one catalog\n" + usage, 64) }
    return describe(paths[0], to: output)
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
