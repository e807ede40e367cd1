package import CrushPropertyList

/// A property list in memory, from any of its formats.
///
/// Reading takes time and memory linear in the size of the file, also for hostile files. See ``Limits``.
public struct PropertyList: Sendable, Equatable {
  var document: Document

  /// A file format of property lists.
  public enum Format: Sendable, Hashable, CaseIterable {
    /// `bplist00`
    case binary
    case xml
    /// The old text format, also of `.strings` files.
    case openStep
    case json
  }

  /// Reads a property list. The content decides the format. JSON is accepted if the text is no other list.
  ///
  /// An empty file is an empty dictionary, as in Xcode's build. The keys of dictionaries keep the order of the file.
  ///
  /// - Throws: ``PropertyListError`` with the place of the problem.
  public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) {
    do throws(CrushPropertyList.PropertyListError) {
      document = try Reader.readWithJSON(bytes, limits: limits.limits).document
    } catch { throw PropertyListError(error) }
  }

  /// Creates a property list from a value. It has the format XML until it is written in another one.
  public init(_ root: Value) { document = root.value.standalone }

  package init(document: Document) { self.document = document }

  /// The format of the file that the list was read from.
  public var format: Format {
    switch document.origin {
    case .binary: .binary
    case .xml: .xml
    case .openStep: .openStep
    case .json: .json
    }
  }

  /// The outermost value.
  public var root: Value { Value(document.root) }

  /// Returns whether two lists have equal values in equal order of keys. Formats and widths of numbers do not matter.
  public static func == (first: PropertyList, second: PropertyList) -> Bool { first.document == second.document }

  /// The limits of a reader.
  public struct Limits: Sendable, Hashable {
    /// The maximum depth of nested arrays and dictionaries. CoreFoundation's limit is 512.
    public var depth: Int
    /// The maximum size of the file in bytes, at most 2³¹ − 1.
    public var bytes: Int

    /// Creates limits. The defaults suit files of unknown origin.
    public init(depth: Int = 512, bytes: Int = Int(Int32.max)) {
      self.depth = depth
      self.bytes = bytes
    }

    var limits: CrushPropertyList.Limits { CrushPropertyList.Limits(depth: depth, bytes: bytes) }
  }
}
