/// The output formats, by plutil's names.
package enum OutputFormat: String, CaseIterable, Sendable {
  case binary1, xml1, json, openstep, swift, objc

  /// Parses plutil's names and the plain names `binary` and `xml`.
  package init?(name: String) {
    switch name.lowercased() {
    case "binary": self = .binary1
    case "xml": self = .xml1
    case let name: self.init(rawValue: name)
    }
  }
}

extension OutputFormat {
  /// The file extension of source code. Nil for property list formats.
  ///
  /// Source code is written beside the list, because it must not replace it.
  package var sourceExtension: String? {
    switch self {
    case .swift: "swift"
    case .objc: "m"
    case .binary1, .xml1, .json, .openstep: nil
    }
  }
}

/// A writer for all output formats.
package enum Writer {
  /// The settings of the output formats.
  package struct Options: Sendable {
    /// The order of keys in binary lists.
    package var order = KeyOrder.xcode
    /// Whether JSON has line breaks and indentation.
    package var isReadable = false
    /// Whether a value that JSON cannot represent is an error, as in plutil.
    package var isStrict = false
    /// The file name that the name of a Swift or Objective-C constant is derived from.
    package var fileName = "list"
    /// The header that Objective-C code imports. If nil, the code imports nothing.
    package var header: String?

    package init() {}
  }

  /// Writes the document in `format`.
  ///
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
  /// The output format for an edited list: the format of its source.
  package var outputFormat: OutputFormat {
    switch self {
    case .xml: .xml1
    case .binary: .binary1
    case .openStep: .openstep
    case .json: .json
    }
  }
}
