/// A builder of a document from dictionaries and strings in memory.
///
/// The caller keeps the law of documents: The keys of a dictionary differ as bytes, and each `begin` has its `end`.
package struct DocumentBuilder: Sendable {
  private var document = Document(source: [], origin: .json)
  /// The open dictionaries: the index of the node, and the number of entries so far.
  private var open: [(node: Int, count: Int)] = []

  package init() {}

  /// Begins a dictionary. Its entries follow, each with `key` and a value.
  package mutating func beginDictionary() {
    countElement()
    open.append((document.nodes.count, 0))
    document.nodes.append(.container(.dictionary, count: 0, end: document.nodes.count + 1))
  }

  /// Ends the innermost dictionary.
  package mutating func end() {
    let container = open.removeLast()
    document.nodes[container.node] = .container(.dictionary, count: container.count, end: document.nodes.count)
  }

  /// Appends the key of the next entry.
  package mutating func key(_ text: String) { append(text, flags: .key) }

  package mutating func string(_ text: String) {
    countElement()
    append(text, flags: [])
  }

  /// Returns the document. The root must be complete.
  package consuming func finished() -> Document {
    precondition(open.isEmpty && !document.nodes.isEmpty, "the root is incomplete")
    return document
  }

  private mutating func countElement() {
    guard let last = open.indices.last else { return }
    open[last].count += 1
  }

  private mutating func append(_ text: String, flags: Node.Flags) {
    let start = document.decoded.count
    document.decoded.append(contentsOf: text.utf8)
    let range = start..<document.decoded.count
    precondition(range.upperBound <= Int(Int32.max), "the texts of a list take less than 2 GiB")
    let isASCII = document.decoded[range].allSatisfy { $0 < 0x80 }
    document.nodes.append(
      .string(
        range, flags: isASCII ? flags.union([.decoded, .ascii]) : flags.union(.decoded),
        hash: document.textHash.hash(document.decoded.span, range)))
  }
}
