import CrushPropertyList

extension PropertyList {
  /// The order of the keys in a binary list. Text formats have their own orders, which equal those of Apple's tools.
  public enum KeyOrder: Sendable, Hashable, CaseIterable {
    /// The order of Xcode's build.
    case xcode
    /// The order of `plutil -convert binary1`, which is the order of CoreFoundation's hash tables.
    case plutil
    /// The order of the source.
    case source
    /// The order of the keys' bytes, with each value written once. This gives the smallest file.
    case compact
  }

  /// Returns the list as a file. Equal lists and choices give equal bytes.
  ///
  /// - Parameters:
  ///   - format: The format of the file. JSON has no line breaks.
  ///   - order: The order of keys in a binary list.
  ///   - allowsLoss: Whether values that the format cannot represent are replaced: data and dates by strings in JSON,
  ///     and numbers by strings in OpenStep. Without it, such a value is an error.
  /// - Throws: ``PropertyListError``: ``PropertyListError/Kind/notWritable`` or ``PropertyListError/Kind/tooLarge``.
  public func bytes(
    as format: Format, order: KeyOrder = .xcode, allowsLoss: Bool = false
  ) throws(PropertyListError) -> [UInt8] {
    var options = Writer.Options()
    options.order = order.order
    let written: Written
    do throws(CrushPropertyList.PropertyListError) {
      written = try Writer.write(document, format.output, options)
    } catch { throw PropertyListError(error) }
    if !allowsLoss, let loss = written.losses.lines.first {
      throw PropertyListError(.notWritable, "the format cannot represent every value: \(loss)")
    }
    // Text files end with a line break, as in the program.
    return format == .json ? written.bytes + [UInt8(ascii: "\n")] : written.bytes
  }
}

extension PropertyList.Format {
  fileprivate var output: OutputFormat {
    switch self {
    case .binary: .binary1
    case .xml: .xml1
    case .openStep: .openstep
    case .json: .json
    }
  }
}

extension PropertyList.KeyOrder {
  fileprivate var order: KeyOrder {
    switch self {
    case .xcode: .xcode
    case .plutil: .plutil
    case .source: .source
    case .compact: .compact
    }
  }
}
