package import CrushPropertyList

/// The reason why a compiled nib cannot be read. Offsets count bytes of the file.
package enum NibError: Error, Equatable, Sendable {
  /// The parts of the file. Each is a list.
  package enum Part: String, Sendable { case objects, keys, values, classNames = "class names" }

  /// The file is neither a NIBArchive nor a keyed archive in a property list.
  case notANib
  /// The file ends within a part or its header.
  case truncated(Part?, offset: Int)
  /// The header counts more items than the file has space for.
  case tooMany(Part, count: Int, offset: Int)
  /// A number of more than five bytes, or above 2³¹ − 1.
  case invalidNumber(offset: Int)
  /// A type of values above 10.
  case unknownType(UInt8, offset: Int)
  /// An item names an item of another list that does not exist.
  case missingItem(Part, index: Int, of: Part, item: Int)
  /// Objects share values so often that they have more than the limit together.
  case tooManySharedValues(limit: Int)
  case propertyList(PropertyListError)
  /// A property list without the objects of a keyed archive.
  case notAnArchive
}

extension NibError: CustomStringConvertible {
  /// The problem and the expected form. Lower case, no period.
  package var description: String {
    switch self {
    case .notANib: "not a compiled nib; expected NIBArchive or a property list at its start"
    case .truncated(let part, let offset):
      "the file ends too early at offset \(offset); expected more \(part.map { "of its \($0.rawValue)" } ?? "of its header")"
    case .tooMany(let part, let count, let offset):
      "offset \(offset): the header counts \(count) \(part.rawValue), which is more than the file has space for"
    case .invalidNumber(let offset): "offset \(offset): a number that is too long; expected at most 2147483647"
    case .unknownType(let type, let offset): "offset \(offset): unknown type \(type) of a value; expected 0 to 10"
    case .missingItem(let part, let index, let source, let item):
      "number \(index) of the \(part.rawValue) does not exist; number \(item) of the \(source.rawValue) refers to it"
    case .tooManySharedValues(let limit): "objects share too many values; expected at most \(limit) together"
    case .propertyList(let error): error.description
    case .notAnArchive: "a property list without $objects; expected a keyed archive"
    }
  }
}
