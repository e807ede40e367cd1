import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushSourceScanning

/// The memory of a product's files, as lines that must not be added: an app uses some of its files at a time.
///
/// Clean memory is mapped from files. The system may drop it and read it again. Dirty memory was computed, such as the
/// pixels of an image, and iOS does not swap it to the disk.
package struct ProductMemory: Sendable, Equatable {
  /// The executables and libraries. Pages with data that code changes become dirty.
  package internal(set) var codeBytes = 0
  package internal(set) var fontBytes = 0
  package internal(set) var catalogBytes = 0
  /// Other files that sources map into memory.
  package internal(set) var mappedFiles = 0
  package internal(set) var mappedBytes = 0
  /// All images decoded, on the kind of device where they need the most memory; nil if images were not searched.
  package internal(set) var images: LoadedTotal?
  /// All sounds of known length decoded to samples of 16 bits.
  package internal(set) var soundBytes = 0

  package init() {}

  /// Adds a file on disk.
  ///
  /// - Parameter isMapped: whether a source maps a file of its name.
  mutating func add(_ contentClass: ContentClass, bytes: Int, isMapped: Bool) {
    switch contentClass {
    case .code: codeBytes = saturatingSum(codeBytes, bytes)
    case .fonts: fontBytes = saturatingSum(fontBytes, bytes)
    case .catalogs: catalogBytes = saturatingSum(catalogBytes, bytes)
    default:
      guard isMapped else { return }
      mappedFiles += 1
      mappedBytes = saturatingSum(mappedBytes, bytes)
    }
  }
}

/// The names of files that sources map into memory.
struct MappedNames: Sendable {
  private var names: Set<String> = []

  init() {}

  init(_ sources: some Sequence<SourceUses>) {
    for uses in sources {
      for use in uses.resources where use.kind == .mappedFile {
        switch use.name {
        case .asset(let name), .file(let name): names.insert(Path.name(of: name))
        case .symbol, .pattern, nil: break
        }
      }
    }
  }

  /// Returns true if a source maps a file of this name, with or without its extension.
  func contains(_ path: String) -> Bool {
    if names.isEmpty { return false }
    let name = Path.name(of: path)
    return names.contains(name) || names.contains(Path.withoutExtension(name))
  }
}
