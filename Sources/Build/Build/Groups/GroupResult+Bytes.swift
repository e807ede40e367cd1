import CrushFiles
import CrushSteps

extension GroupResult {
  /// The stored form for the shared cache. A result with problems is not stored.
  var bytes: [UInt8] {
    var writer = ByteWriter(capacity: outputs.reduce(256) { $0 + $1.bytes.count })
    writer.append(warnings)
    writer.append(catalog)
    writer.append(outputs.count)
    for output in outputs {
      writer.append(output.name)
      writer.append(byte: output.disposition.code)
      writer.append(output.bytes.count)
      writer.append(raw: output.bytes)
    }
    return writer.bytes
  }

  /// Reads a stored result. Nil for bytes that no build writes.
  init?(bytes: [UInt8]) {
    self.init()
    var reader = ByteReader(bytes, from: 0, to: bytes.count)
    guard let warnings = reader.texts(), let catalog = reader.catalog(), let count = reader.count() else { return nil }
    (self.warnings, self.catalog) = (warnings, catalog.record)
    while outputs.count < count {
      // Other machines write the shared cache, and a forged name must not lead outside of the output folder.
      guard let name = reader.text(), Path.isBelow(name),
        let disposition = reader.byte().flatMap(Disposition.init(code:)),
        let content = reader.count().flatMap({ reader.raw(count: $0) })
      else { return nil }
      outputs.append(GroupResult.Output(name: name, disposition: disposition, bytes: content))
    }
    guard reader.isAtEnd else { return nil }
  }
}
