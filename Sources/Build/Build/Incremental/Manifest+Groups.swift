import CrushCodecs
import CrushFiles
import CrushSteps

extension Manifest.Group {
  func write(to writer: inout ByteWriter, name: String, root: Int) {
    writer.append(name)
    writer.append(root)
    writer.append(source)
    writer.append(key)
    writer.append(sourceHash)
    writer.append(byte: sourceTrace.isSettled ? 1 : 0)
    writer.append(sourceTrace.file)
    writer.append(dependencies)
    writer.append(outputs)
    writer.append(sourceBytes)
    writer.append(warnings)
    writer.append(catalog)
  }

  /// Reads a group. Nil for bytes that no build writes.
  ///
  /// - Parameter rootCount: the number of roots.
  static func read(from reader: inout ByteReader, rootCount: Int) -> (name: String, group: Manifest.Group)? {
    guard let name = reader.text(), let root = reader.count(), let source = reader.text(), let key = reader.hash(),
      let hash = reader.hash(), let isSettled = reader.byte(), let trace = reader.trace(),
      let dependencies = reader.texts(), let outputs = reader.texts(), let bytes = reader.count(),
      let warnings = reader.texts(), let catalog = reader.catalog(), root < rootCount,
      Path.isBelow(name), outputs.allSatisfy(Path.isBelow)
    else { return nil }
    return (
      name,
      Manifest.Group(
        root: root, source: source, key: key, sourceHash: hash,
        sourceTrace: Manifest.Trace(file: trace, isSettled: isSettled == 1), dependencies: dependencies,
        outputs: outputs, sourceBytes: bytes, warnings: warnings, catalog: catalog.record)
    )
  }
}

extension ByteWriter {
  mutating func append(_ texts: [String]) {
    append(texts.count)
    for text in texts { append(text) }
  }

  mutating func append(_ catalog: CatalogRecord?) {
    append(byte: catalog == nil ? 0 : 1)
    guard let catalog else { return }
    append(catalog.inputs)
    append(catalog.renditions)
    append(catalog.target)
    append(byte: catalog.origin.rawValue)
    append(catalog.appIcon.map { [$0] } ?? [])
    append(catalog.images.count)
    for image in catalog.images {
      append(image.path)
      for number in [image.renditions, image.recordBytes, image.atlasBytes, image.downloadBytes] { append(number) }
    }
  }
}

extension ByteReader {
  mutating func texts() -> [String]? {
    guard let count = count() else { return nil }
    var texts: [String] = []
    while texts.count < count {
      guard let text = text() else { return nil }
      texts.append(text)
    }
    return texts
  }

  /// Returns a record that may be absent. Nil for bytes that no build writes.
  mutating func catalog() -> (record: CatalogRecord?, Void)? {
    guard let isThere = byte() else { return nil }
    if isThere == 0 { return (nil, ()) }
    guard let inputs = count(), let renditions = count(), let target = text(),
      let origin = byte().flatMap(CatalogRecord.Origin.init(rawValue:)), let icon = texts()
    else { return nil }
    var record = CatalogRecord(
      inputs: inputs, renditions: renditions, target: target, origin: origin, appIcon: icon.first)
    guard let images = count() else { return nil }
    while record.images.count < images {
      guard let path = text(), let renditions = count(), let own = count(), let atlases = count(),
        let download = count()
      else { return nil }
      record.images.append(
        CatalogRecord.Image(
          path: path, renditions: renditions, recordBytes: own, atlasBytes: atlases, downloadBytes: download))
    }
    return (record, ())
  }
}
