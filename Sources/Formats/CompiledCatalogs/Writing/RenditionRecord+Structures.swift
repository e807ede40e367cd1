extension RenditionRecord {
  /// Returns the record of a vector, PDF or SVG. An SVG is compressed with LZFSE.
  ///
  /// - Parameter flags: joined with `isVector`.
  package static func vector(
    name: String, format: PixelFormat, flags: RenditionFlags = [], _ file: [UInt8]
  ) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: .vector)
    record.flags = flags.union(.isVector)
    record.pixelFormat = format
    record.properties = [.blend(opacity: 1), .orientation(1)]
    let stream = format == .svg ? LZFSE.encode(file.span, as: .catalogStream) : nil
    record.payload = storedFile(stream ?? file, isCompressed: stream != nil)
    return record
  }

  /// Returns the record of a data set's file, whose type is a property.
  ///
  /// - Parameters:
  ///   - name: a fixed name since CoreUI 489. Earlier catalogs have the name of the file.
  ///   - scale: pixels a point, as in the key.
  package static func data(
    name: String = "CoreStructuredImage", scale: Int = 1, typeIdentifier: String?, _ file: [UInt8]
  ) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: .data)
    record.scale = 100 * scale
    record.pixelFormat = .data
    record.properties = [.blend(opacity: 1)] + (typeIdentifier.map { [.uti($0)] } ?? []) + [.orientation(1)]
    record.payload = storedFile(file, isCompressed: false)
    return record
  }

  /// Returns the record of a color.
  ///
  /// - Parameters:
  ///   - components: red, green, blue, alpha, or gray and alpha, not premultiplied.
  ///   - systemName: the color of the system that is used instead.
  package static func color(
    name: String, space: Int, _ components: [Double], systemName: String? = nil
  ) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: .color)
    record.properties = [.blend(opacity: 0), .orientation(1)]
    record.payload.appendLittle32(FourLetters.color)
    record.payload.appendLittle32(1)
    record.payload.appendLittle32(space | (systemName == nil ? 0 : NamedColor.hasSystemName))
    record.payload.appendLittle32(components.count)
    for component in components { record.payload.appendLittle64(component.bitPattern) }
    if let systemName {
      record.payload.appendLittle32(FourLetters.color)
      record.payload.appendLittle32(1)
      record.payload.appendLittle32(systemName.utf8.count)
      record.payload += systemName.utf8
    }
    return record
  }

  /// Returns the record of an app icon's sizes.
  package static func multisize(name: String, _ sizes: [IconSize]) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: .multisize)
    record.properties = [.blend(opacity: 0), .orientation(1)]
    record.payload.appendLittle32(FourLetters.multisize)
    record.payload.appendLittle32(1)
    record.payload.appendLittle32(sizes.count)
    for size in sizes {
      for number in [size.width, size.height, size.index] { record.payload.appendLittle32(number) }
    }
    return record
  }

  /// Returns the record of an asset that is in a pack of on-demand resources.
  ///
  /// - Parameters:
  ///   - scale: pixels a point.
  ///   - names: the identifier of the pack, then the name of the asset in it.
  package static func externalLink(scale: Int, _ names: [String]) -> RenditionRecord {
    var record = RenditionRecord(name: "External", layout: .externalLink)
    record.scale = 100 * scale
    record.pixelFormat = .argb
    record.properties = [.blend(opacity: 1), .orientation(1)]
    record.payload.appendLittle32(FourLetters.externalLink)
    record.payload.appendLittle32(0)
    record.payload.appendLittle32(1)
    for name in names {
      record.payload.appendLittle32(1008)
      record.payload.appendLittle32(name.utf8.count + 1)
      record.payload += name.utf8
      record.payload.append(0)
    }
    return record
  }

  /// Returns the record of a gradient between named colors.
  package static func gradient(name: String, _ gradient: NamedGradient) -> RenditionRecord {
    var record = RenditionRecord(name: name, layout: .gradient)
    record.properties = [.blend(opacity: 0), .orientation(1)]
    record.payload.appendLittle32(FourLetters.gradient)
    for number in [gradient.stops.count, gradient.kind, 0] { record.payload.appendLittle32(number) }
    for number in [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y] {
      record.payload.appendLittle32(Float(number).bitPattern)
    }
    for stop in gradient.stops {
      record.payload.appendLittle32(Float(stop.position).bitPattern)
      record.payload.appendLittle32(stop.color.utf8.count + 1)
      record.payload += stop.color.utf8
      record.payload.append(0)
    }
    return record
  }

  /// Returns the payload `DWAR`.
  static func storedFile(_ file: [UInt8], isCompressed: Bool) -> [UInt8] {
    var payload: [UInt8] = []
    payload.reserveCapacity(file.count + 12)
    payload.appendLittle32(FourLetters.file)
    payload.appendLittle32(isCompressed ? 1 : 0)
    payload.appendLittle32(file.count)
    payload += file
    return payload
  }
}
