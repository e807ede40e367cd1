/// A reader for binary property lists (CoreFoundation's CFBinaryPList.c) that validates every field.
///
/// Shared objects become separate values, up to a limit; the bytes of a string or data stay shared. The first of
/// several equal keys is used. Time and memory are proportional to the file's size, up to `Limits`.
package struct BinaryReader {
  private let limits: Limits
  private let nodeLimit: Int
  private var objects: BinaryObjects
  private var document: Document
  private var frames: [Frame] = []
  /// Whether each object is an array or dictionary that is being read.
  private var isOpen: [Bool]
  private var duplicates = DuplicateKeys()
  /// The last dictionary that contained each long key.
  private var longKeys: [Int: Int] = [:]
  /// The remaining budget for the bytes of long keys, which are sorted again with each dictionary.
  private var keyBytesLeft: Int

  /// An array or dictionary that is being read.
  private struct Frame {
    let object: Int
    let node: Int
    let isDictionary: Bool
    /// The offset of the references. A dictionary's values follow all its keys.
    let references: Int
    let count: Int
    var done = 0
  }

  /// Reads a binary property list.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - limits: The limits of the reader.
  /// - Returns: The values, with keys in the order of the file.
  /// - Throws: `PropertyListError.binary`, `.empty` or `.tooLarge`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Document {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    let trailer = try BinaryTrailer(of: bytes)
    var reader = try BinaryReader(bytes, trailer, limits)
    // Counts can be false. The reservation is limited to the number of references that fit into the file.
    let most = bytes.count / trailer.referenceWidth
    reader.document.nodes.reserveCapacity(min(reader.objects.likelyCount, most))
    try reader.readRoot(trailer.root)
    return reader.duplicates.resolved(reader.document)
  }

  private init(_ bytes: [UInt8], _ trailer: BinaryTrailer, _ limits: Limits) throws(PropertyListError) {
    self.limits = limits
    self.nodeLimit = limits.nodes(forBinary: bytes.count)
    self.keyBytesLeft = limits.text(of: bytes.count)
    self.document = Document(source: bytes, origin: .binary, limits: limits)
    self.objects = try BinaryObjects(bytes, trailer)
    self.isOpen = [Bool](repeating: false, count: trailer.objectCount)
  }

  private mutating func readRoot(_ root: Int) throws(PropertyListError) {
    try append(root)
    while let last = frames.indices.last {
      let frame = frames[last]
      guard frame.done < frame.count else {
        close(frame)
        continue
      }
      frames[last].done &+= 1
      if frame.isDictionary {
        try appendKey(objects.reference(frame.done, of: frame.references), of: frame)
        try append(objects.reference(frame.count &+ frame.done, of: frame.references))
      } else {
        try append(objects.reference(frame.done, of: frame.references))
      }
    }
  }

  /// Appends the value of an object. An array or dictionary is only opened; the loop of `readRoot` reads its content.
  private mutating func append(_ object: Int) throws(PropertyListError) {
    try checkCount(object)
    switch try objects.read(object, &document) {
    case .leaf(let node):
      document.nodes.append(node)
    case .container(let kind, let count, let references):
      let offset = objects.offset(of: object)
      guard !isOpen[object] else { throw .binary(.cycle(object: object), offset: offset) }
      guard frames.count < limits.depth else { throw .binary(.tooDeep(limit: limits.depth), offset: offset) }
      isOpen[object] = true
      frames.append(
        Frame(
          object: object, node: document.nodes.count, isDictionary: kind == .dictionary, references: references,
          count: count))
      document.nodes.append(.container(kind, count: count, end: document.nodes.count + 1))
    }
  }

  private mutating func appendKey(_ object: Int, of frame: Frame) throws(PropertyListError) {
    try checkCount(object)
    // The marker is checked before the object is read. A false key could be a long dictionary, and be read again and
    // again.
    guard objects.isString(object), case .leaf(var node) = try objects.read(object, &document) else {
      throw .binary(.keyNotString(object: object), offset: objects.offset(of: object))
    }
    if node.hasLongContent { try count(node, object, of: frame) }
    node.flags.insert(.key)
    document.nodes.append(node)
  }

  /// Counts a long key once per dictionary.
  private mutating func count(_ key: Node, _ object: Int, of frame: Frame) throws(PropertyListError) {
    guard longKeys.updateValue(frame.node, forKey: object) != frame.node else { return }
    keyBytesLeft -= Int(key.count)
    guard keyBytesLeft >= 0 else {
      let limit = limits.text(of: document.source.count)
      throw .binary(.tooLongKeys(limit: limit), offset: objects.offset(of: object))
    }
  }

  private func checkCount(_ object: Int) throws(PropertyListError) {
    guard document.nodes.count < nodeLimit else {
      throw .binary(.tooManyValues(limit: nodeLimit), offset: objects.offset(of: object))
    }
  }

  private mutating func close(_ frame: Frame) {
    frames.removeLast()
    isOpen[frame.object] = false
    let kind: Kind = frame.isDictionary ? .dictionary : .array
    document.nodes[frame.node] = .container(kind, count: frame.count, end: document.nodes.count)
    if frame.isDictionary {
      _ = duplicates.find(in: document, dictionary: frame.node, keeping: .firstValue)
    }
  }
}
