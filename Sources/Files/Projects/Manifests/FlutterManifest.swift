import CrushFiles

/// The files that a `pubspec.yaml` names, which Flutter ships beside the native app (Flutter, "Adding assets and
/// images", "Deferred components" and "Use a custom font").
enum FlutterManifest {
  /// Returns one target with the assets, fonts and shaders of a package, and with its Dart sources. The description is
  /// incomplete if the file is not plain data.
  static func description(_ bytes: [UInt8], folder: String) -> ProjectDescription {
    var result = ProjectDescription()
    guard let document = try? YAMLReader.read(bytes), let name = document.value["name"]?.text else {
      result.isComplete = false
      return result
    }
    let manifest = document.value
    var target = ProjectTarget(name: name, product: .library)
    target.members.patterns = [pattern("/lib/**/*.dart", in: folder)]
    for path in assets(of: manifest["flutter"] ?? .null) {
      add(path, of: manifest, named: name, in: folder, to: &target)
    }
    target.dependencies = (manifest["dependencies"]?.fields ?? []).compactMap(\.key)
    result.targets = [target]
    result.isComplete = document.isComplete
    return result
  }

  /// Returns the paths that the section `flutter` names.
  private static func assets(of section: ManifestValue) -> [String] {
    let parts = [section] + (section["deferred-components"]?.items ?? [])
    let families = section["fonts"]?.items ?? []
    let entries =
      parts.flatMap { $0["assets"]?.items ?? [] } + (section["shaders"]?.items ?? [])
      + families.flatMap { $0["fonts"]?.items ?? [] }
    // An entry with flavors or transformers is a map.
    return entries.compactMap { $0.text ?? $0["path"]?.text ?? $0["asset"]?.text }
  }

  /// Adds the files of one entry with their variants, such as `2.0x/logo.png`. A folder means the files directly in it.
  private static func add(
    _ path: String, of manifest: ManifestValue, named name: String, in folder: String, to target: inout ProjectTarget
  ) {
    let root: String
    var parts = Path.parts(of: path)
    if parts.first == "packages", parts.count > 2 {
      // The files of a package are in its folder `lib`.
      let package = parts[1]
      let place = package == name ? "." : manifest["dependencies"]?[package]?["path"]?.text
      guard let place else { return }
      root = ManifestPath.resolve(place + "/lib", in: folder)
      parts.removeFirst(2)
    } else {
      root = folder
    }
    let own = ManifestPath.resolve(parts.joined(separator: "/"), in: root)
    target.declaredAssets.append(ProjectTarget.DeclaredAsset(entry: path, path: own))
    if path.hasSuffix("/") {
      target.members.patterns += [pattern("/*", in: own), pattern("/[0-9]*x/*", in: own)]
    } else {
      target.members.paths.insert(own)
      target.members.patterns.append(pattern("/[0-9]*x/" + Glob.escaping(Path.name(of: own)), in: Path.parent(of: own)))
    }
  }

  private static func pattern(_ glob: String, in folder: String) -> FileSelection.Pattern {
    FileSelection.Pattern(folder: folder, glob: Glob(glob))
  }
}
