/// The formats that property lists can be written in, by plutil's names.
package enum OutputFormat: String, CaseIterable, Sendable {
  case binary1, xml1, json, openstep, swift, objc

  /// plutil's names and the plain ones: `binary`, `xml`.
  package init?(name: String) {
    switch name.lowercased() {
    case "binary": self = .binary1
    case "xml": self = .xml1
    case let name: self.init(rawValue: name)
    }
  }
}

extension OutputFormat {
  /// The extension of a file beside the list, where the format is no property list and must not take its place.
  package var sourceExtension: String? {
    switch self {
    case .swift: "swift"
    case .objc: "m"
    case .binary1, .xml1, .json, .openstep: nil
    }
  }
}

/// Writes a property list in any format.
package enum Writer {
  /// How a list is written, as far as a format has a choice.
  package struct Options: Sendable {
    /// The order of keys in binary lists.
    package var order = KeyOrder.xcode
    /// Lines and indentation in JSON.
    package var isReadable = false
    /// What JSON cannot hold is an error, as for plutil.
    package var isStrict = false
    /// What a constant in Swift or Objective-C is named after.
    package var fileName = "list"
    /// The header that Objective-C imports; without one it imports nothing.
    package var header: String?

    package init() {}
  }

  /// - Throws: `PropertyListError.notWritable` or `.tooLarge`.
  package static func write(
    _ document: Document, _ format: OutputFormat, _ options: Options = Options()
  ) throws(PropertyListError) -> Written {
    switch format {
    case .binary1: Written(bytes: try BinaryWriter.write(document, order: options.order))
    case .xml1: try XMLWriter.written(document)
    case .json: try JSONWriter.write(document, isReadable: options.isReadable, isStrict: options.isStrict)
    case .openstep: try OpenStepWriter.write(document)
    case .swift: try SwiftWriter.write(document, fileName: options.fileName)
    case .objc: try ObjCWriter.write(document, fileName: options.fileName, header: options.header)
    }
  }
}

extension Origin {
  /// The format that an edited list is written in: its own, where that can be told apart from others.
  package var outputFormat: OutputFormat {
    switch self {
    case .xml: .xml1
    case .binary: .binary1
    case .openStep: .openstep
    case .json: .json
    }
  }
}
