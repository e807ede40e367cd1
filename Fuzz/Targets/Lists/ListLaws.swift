import CrushPropertyList

/// The laws of every list that a reader returns.
///
/// A format holds all values, or reports losses, or an error. A list without losses is equal after it is written and
/// read, and its text does not change when it is written again.
struct ListLaws {
  private let document: Document
  private let sorted: Document
  private let hasSingleReals: Bool
  /// The bytes that were written.
  private var written = 0

  /// Checks the laws. Returns the bytes that were written in all formats, and the size of the values.
  static func check(_ document: Document) throws(Violation) -> Int {
    var laws = ListLaws(document)
    for order in KeyOrder.allCases { try laws.checkBinary(order) }
    try laws.checkXML()
    try laws.checkJSON()
    try laws.checkOpenStep()
    try laws.checkOtherOutputs()
    let census = document.census
    return laws.written + (census.keys + census.values.values.reduce(0, +)) * 256
  }

  private init(_ document: Document) {
    self.document = document
    self.sorted = KeyOrder.compact.apply(to: document)
    var pending = [document.root]
    var hasSingleReals = false
    while let value = pending.popLast() {
      hasSingleReals = hasSingleReals || value.isSingle && value.kind == .real
      pending += value.elements
      pending += value.entries.map(\.value)
    }
    self.hasSingleReals = hasSingleReals
  }

  private mutating func checkBinary(_ order: KeyOrder) throws(Violation) {
    var options = Writer.Options()
    options.order = order
    guard let list = try write(.binary1, options) else { return }
    let read = try read(list.bytes, "binary list in order \(order)") { bytes throws(PropertyListError) in
      try BinaryReader.read(bytes, limits: ListInputs.roomy)
    }
    try Violation.unless(list.losses.isEmpty, "a binary list has losses")
    if order == .source {
      try Violation.unless(read == document, "the binary list in the order of the source has other values")
    } else {
      try Violation.unless(
        KeyOrder.compact.apply(to: read) == sorted, "the binary list in order \(order) has other values")
    }
    // The order of hash tables depends on the order of insertion.
    guard [.source, .xcode, .compact].contains(order) else { return }
    let again = try? BinaryWriter.write(read, order: order)
    try Violation.unless(again == list.bytes, "the binary list in order \(order) changes when it is written again")
  }

  private mutating func checkXML() throws(Violation) {
    guard let list = try write(.xml1) else { return }
    let read = try read(list.bytes, "XML list") { bytes throws(PropertyListError) in
      try XMLReader.read(bytes, limits: ListInputs.roomy)
    }
    try checkLosses(list, read, .xml1)
    try Violation.unless(
      (try? Reader.read(list.bytes, limits: ListInputs.roomy)) == read, "the XML list is not detected")
  }

  private mutating func checkJSON() throws(Violation) {
    for isReadable in [false, true] {
      var options = Writer.Options()
      options.isReadable = isReadable
      guard let list = try write(.json, options) else { continue }
      let read = try read(list.bytes, "JSON") { bytes throws(PropertyListError) in
        try JSONReader.read(bytes, limits: ListInputs.roomy)
      }
      // The text of a real of 32 bits is shorter.
      if !hasSingleReals { try checkLosses(list, read, .json, options) }
    }
  }

  private mutating func checkOpenStep() throws(Violation) {
    guard let list = try write(.openstep) else { return }
    let read = try read(list.bytes, "OpenStep list") { bytes throws(PropertyListError) in
      try OpenStepReader.read(bytes, limits: ListInputs.roomy).document
    }
    try checkLosses(list, read, .openstep)
    try Violation.unless(
      (try? Reader.read(list.bytes, limits: ListInputs.roomy)) == read, "the OpenStep list is not detected")
  }

  /// Source code and readable text have no reader.
  private mutating func checkOtherOutputs() throws(Violation) {
    for format in [OutputFormat.swift, .objc] { _ = try write(format) }
    if let text = try? ReadableText.render(document) { written += text.utf8.count }
    try Violation.unless(document.loadedBytes >= 0, "the size in memory is negative")
  }

  /// Checks that the losses are reported exactly when the values differ.
  private mutating func checkLosses(
    _ list: Written, _ read: Document, _ format: OutputFormat, _ options: Writer.Options = Writer.Options()
  ) throws(Violation) {
    let isEqual = KeyOrder.compact.apply(to: read) == sorted
    guard list.losses.isEmpty else {
      return try Violation.unless(!isEqual, "\(format) reports losses of equal values: \(list.losses.lines)")
    }
    try Violation.unless(isEqual, "\(format) loses values without a report")
    let again = try? Writer.write(read, format, options)
    try Violation.unless(again?.bytes == list.bytes, "\(format) changes when it is written again")
  }

  /// Returns the written list; nil if the format cannot hold it, or if it is too large.
  private mutating func write(
    _ format: OutputFormat, _ options: Writer.Options = Writer.Options()
  ) throws(Violation) -> Written? {
    do throws(PropertyListError) {
      let list = try Writer.write(document, format, options)
      written += list.bytes.count
      return list
    } catch {
      switch error {
      case .notWritable: return nil
      case .tooLarge(_, let limit):
        written += limit
        return nil
      default: throw Violation("\(format) fails with \(error)")
      }
    }
  }

  private func read(
    _ bytes: [UInt8], _ name: String, by reader: ([UInt8]) throws(PropertyListError) -> Document
  ) throws(Violation) -> Document {
    do throws(PropertyListError) { return try reader(bytes) } catch {
      throw Violation("the \(name) is not read: \(error)")
    }
  }
}
