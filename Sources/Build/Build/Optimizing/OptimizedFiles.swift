import CrushCodecs
import CrushFiles
package import CrushPNG

/// The memory of the files that need no optimization: the hashes of their contents and of the options, in a file of the
/// user's cache.
///
/// Several processes may append at once. A damaged file is deleted, and its loss costs time only. A file with other
/// contents is never found.
package struct OptimizedFiles: Sendable {
  private static let magic = Array("assetcrush optimized 2\n".utf8)
  private static let hashBytes = ContentHash.byteCount
  /// The most hashes that are kept, 8 MiB. The older half is dropped when there are more.
  private static let most = 1 << 18

  private let path: String
  private let options: ContentHash
  private let hashes: Set<ContentHash>

  /// Reads the memory. A file that cannot be read counts as empty.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which need not exist.
  ///   - toolVersion: the version of the program. Another version may find smaller files.
  package init(_ path: String, for recipe: PNGRecipe, toolVersion: String) {
    self.path = path
    options = Self.hash(of: recipe, toolVersion)
    hashes = Set(Self.read(path))
  }

  /// Returns whether a file with these contents is known.
  func contains(_ file: Span<UInt8>) -> Bool { !hashes.isEmpty && hashes.contains(key(of: file)) }

  /// Returns the hash of contents and options.
  func key(of file: Span<UInt8>) -> ContentHash {
    var writer = ByteWriter(capacity: 2 * Self.hashBytes)
    writer.append(options)
    writer.append(ContentHash(of: file))
    return ContentHash(of: writer.bytes.span)
  }

  /// Stores the keys of contents that need no optimization. Failures are ignored: the next run takes longer.
  func add(_ keys: [ContentHash]) {
    let new = Set(keys).subtracting(hashes).sorted()
    guard !new.isEmpty, (try? Folder.create(Path.parent(of: path))) != nil else { return }
    let stored = Self.read(path)
    if stored.isEmpty || stored.count + new.count > Self.most {
      _ = try? Files.write(Self.magic + Self.bytes(of: stored.suffix(Self.most / 2) + new), to: path)
      return
    }
    guard let file = try? AppendedFile(path) else { return }
    _ = try? file.append(Self.bytes(of: new))
  }

  private static func read(_ path: String) -> [ContentHash] {
    guard let file = try? Files.read(path, limit: magic.count + 4 * most * hashBytes) else { return [] }
    guard file.starts(with: magic), (file.count - magic.count) % hashBytes == 0 else {
      _ = try? Files.remove(path)
      return []
    }
    var reader = ByteReader(file, from: magic.count, to: file.count)
    return (0..<(file.count - magic.count) / hashBytes).compactMap { _ in reader.hash() }
  }

  private static func bytes(of hashes: some Sequence<ContentHash>) -> [UInt8] {
    var writer = ByteWriter()
    for hash in hashes { writer.append(hash) }
    return writer.bytes
  }

  private static func hash(of recipe: PNGRecipe, _ toolVersion: String) -> ContentHash {
    var writer = ByteWriter()
    for text in ActionKeys.texts(of: recipe, toolVersion: toolVersion) { writer.append(text) }
    return ContentHash(of: writer.bytes.span)
  }
}
