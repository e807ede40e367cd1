import CrushBasics
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting
import CrushStandInCalls

/// A stand-in for Xcode's assetutil, which describes and thins catalogs. A catalog is never thinned in place.
enum AssetutilStandIn {
  private static let usage = """
    usage: assetutil -I FILE.car [-o FILE.json]
           assetutil [-i IDIOM] [-t SUBTYPE] [-s SCALE] [-p srgb|p3|all] [-g CLASS] [-M CLASS] [-h IDIOM,…]
                     [-u SUBTYPE:…] [--graphicsclassfallbacks CLASS:…] [--deployment-target VERSION]
                     FILE.car -o FILE.car

    """

  static func run(_ arguments: [String]) -> Int32 {
    // The option -h takes idioms, so it asks for help only if it is alone.
    if arguments.count < 2 || arguments[0] != "-h", let code = StandInHelp.answer(arguments, usage) { return code }
    do throws(StandInError) {
      switch try AssetutilCall(arguments) {
      case .version:
        Terminal.write("assetcrush \(Version.text)\n", to: .output)
        return 0
      case .describe(let path, let output): return describe(path, to: output)
      case .thin(let path, let output, let devices): return thin(path, to: output, devices)
      }
    } catch { return fail("\(error)\n" + usage, 64) }
  }

  private static func describe(_ path: String, to output: String?) -> Int32 {
    do {
      guard let file = try catalog(path) else {
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
    } catch { return fail(error, path) }
  }

  private static func thin(_ path: String, to output: String, _ devices: [AssetutilDevice]) -> Int32 {
    let traits = devices.map { ThinningTraits($0) }
    var bundles = SignedBundles()
    do {
      guard let file = try catalog(path) else {
        return fail("\(oneLine(path)): no compiled asset catalog is inside\n", 1)
      }
      if output != "-", let sealed = bundles.reasonToLeave(output) {
        return fail("\(oneLine(output)): \(sealed.problem)\n", 1)
      }
      let (bytes, catalog) = try CatalogFiles.read(file)
      let subset = try CatalogSubset(catalog, bytes: bytes)
      let draft = subset.draft(
        keeping: CatalogThinning(catalog).kept(for: traits), thinning: ThinningTraits.arguments(traits))
      let result = draft.encoded()
      try CatalogReadback.check(result, is: draft)
      try CommandLineFile.write(result, to: output)
      return 0
    } catch { return fail(error, path) }
  }

  private static func catalog(_ path: String) throws(FileError) -> CatalogFiles.File? {
    let found = CatalogFiles(named: [path])
    if let failure = found.failures.first { throw failure }
    return found.files.first
  }

  private static func fail(_ error: any Error, _ path: String) -> Int32 {
    fail("\(oneLine(path)): \(oneLine((error as? any CustomStringConvertible)?.description ?? "\(error)"))\n", 1)
  }

  private static func fail(_ message: String, _ code: Int32) -> Int32 {
    Terminal.write("assetutil: " + message, to: .error)
    return code
  }
}

extension ThinningTraits {
  fileprivate init(_ device: AssetutilDevice) {
    self.init()
    (idiom, hostedIdioms, subtype) = (device.idiom, device.hostedIdioms, device.subtype)
    (subtypeFallbacks, scale, gamut) = (device.subtypeFallbacks, device.scale, device.gamut)
    (graphics, graphicsFallbacks) = (device.graphics, device.graphicsFallbacks)
    memory = device.memory.map { ThinningTraits.gigabytes(ofClass: $0) }
    guard let version = device.system else { return }
    let number = ThinningDevice.deployment(.init(version[0], version.count > 1 ? version[1] : 0))
    (deployment, system) = (number, number)
  }
}
