/// A reader of the named blocks of a catalog. A block that cannot be read becomes a problem.
struct CatalogReader {
  private let store: BlockStore
  private(set) var problems: [CatalogProblem] = []
  /// The bytes that keys and values of trees may still have in all. Blocks of honest files do not overlap, so their sum
  /// is at most the file. The limit keeps time and memory linear although many entries may name one block.
  private var remaining: Int

  init(store: BlockStore, fileLength: Int) {
    self.store = store
    remaining = 4 * fileLength + 4096
  }

  /// Returns the block EXTENDED_METADATA, or nil if there is none or it cannot be read.
  mutating func metadata(in file: Span<UInt8>) -> CatalogMetadata? {
    do throws(CatalogError) {
      return try store.range(of: "EXTENDED_METADATA", in: file).map { block throws(CatalogError) in
        try CatalogMetadata(block, in: file)
      }
    } catch {
      report(error)
      return nil
    }
  }

  /// Returns the order of key numbers, with no attribute if it cannot be read.
  mutating func keyFormat(in file: Span<UInt8>) -> KeyFormat {
    do throws(CatalogError) {
      guard let block = try store.range(of: "KEYFORMAT", in: file) else { throw .missing(part: "KEYFORMAT") }
      return try KeyFormat(block, workaround: try store.range(of: "KEYFORMATWORKAROUND", in: file), in: file)
    } catch {
      report(error)
      return .none
    }
  }

  mutating func facets(in file: Span<UInt8>) -> FacetTable {
    var table = FacetTable()
    for entry in entries("FACETKEYS", in: file) {
      do throws(CatalogError) {
        let value = try block(entry.valueBlock, "value of a facet", in: file)
        try table.add(name: file.text(in: try block(entry.key, "name of a facet", in: file)), value, in: file)
      } catch {
        report(error)
      }
    }
    return table
  }

  /// Returns the names in APPEARANCEKEYS or LOCALIZATIONKEYS by their number.
  mutating func names(_ tree: String, in file: Span<UInt8>) -> [Int: String] {
    var names: [Int: String] = [:]
    for entry in entries(tree, in: file) {
      do throws(CatalogError) {
        let value = try block(entry.valueBlock, "number of a name", in: file)
        guard value.count >= 2 else { throw .outOfBounds(part: "value in \(tree)", offset: value.lowerBound) }
        names[file.uint16(at: value.lowerBound)] = file.text(in: try block(entry.key, "name of a number", in: file))
      } catch {
        report(error)
      }
    }
    return names
  }

  mutating func bitmapKeys(in file: Span<UInt8>) -> [BitmapKey] {
    var keys: [BitmapKey] = []
    for entry in entries("BITMAPKEYS", in: file, keysAreNumbers: true) {
      do throws(CatalogError) {
        let value = try block(entry.valueBlock, "value in BITMAPKEYS", in: file)
        keys.append(try BitmapKey(identifier: Int(entry.key), value, in: file))
      } catch {
        report(error)
      }
    }
    return keys
  }

  mutating func renditions(format: KeyFormat, facets: FacetTable, in file: Span<UInt8>) -> [Rendition] {
    if store.variables["RENDITIONS"] == nil { report(.missing(part: "RENDITIONS")) }
    let entries = entries("RENDITIONS", in: file)
    var renditions: [Rendition] = []
    renditions.reserveCapacity(entries.count)
    for entry in entries {
      var key = RenditionKey([])
      do throws(CatalogError) {
        // The key comes first, because the key format bounds its length and it needs no share of the bytes.
        guard let keyBlock = store.range(of: Int(entry.key), in: file) else {
          throw .outOfBounds(
            part: "key of a rendition, block \(entry.key)", offset: store.indexOffset(of: Int(entry.key)))
        }
        key = format.key(in: keyBlock, of: file)
        let value = try block(entry.valueBlock, "rendition", in: file)
        let rendition = try Rendition(key: key, facet: facets.facet(for: key), value, in: file)
        if case .damaged(let error) = rendition.payload { report(error) }
        renditions.append(rendition)
      } catch {
        report(error)
        if !key.values.isEmpty {
          renditions.append(Rendition(key: key, facet: facets.facet(for: key), unreadable: error))
        }
      }
    }
    return renditions
  }

  /// Returns the entries of a tree, none if it is missing.
  private mutating func entries(_ name: String, in file: Span<UInt8>, keysAreNumbers: Bool = false) -> [BlockTree.Entry]
  {
    do throws(CatalogError) {
      guard let tree = try BlockTree(name, of: store, in: file) else { return [] }
      if let problem = tree.problem { report(problem) }
      guard tree.keysAreNumbers == keysAreNumbers else { throw .invalid(part: "kind of keys of \(name)", offset: 0) }
      return tree.entries
    } catch {
      report(error)
      return []
    }
  }

  /// Returns the bytes of an entry's block.
  private mutating func block(
    _ number: UInt32, _ part: StaticString, in file: Span<UInt8>
  ) throws(CatalogError) -> Range<Int> {
    guard let range = store.range(of: Int(number), in: file) else {
      throw .outOfBounds(part: "\(part), block \(number)", offset: store.indexOffset(of: Int(number)))
    }
    guard range.count <= remaining else { throw .invalid(part: "\(part): blocks overlap", offset: range.lowerBound) }
    remaining -= range.count
    return range
  }

  private mutating func report(_ error: CatalogError) {
    report(CatalogProblem(offset: error.offset ?? 0, error: error))
  }

  private mutating func report(_ problem: CatalogProblem) {
    if problems.count < CompiledCatalog.maximumProblems { problems.append(problem) }
  }
}
