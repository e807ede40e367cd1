import CrushBasics

/// An error in a binary property list.
package enum BinaryListError: Equatable, Sendable {
  /// The file does not begin with `bplist0`.
  case unknownVersion(String)
  /// The file is shorter than the header and the trailer.
  case tooShort(size: Int, least: Int)
  /// An offset or reference width outside 1 to 8 bytes.
  case invalidWidth(field: String, width: Int)
  /// A width that is too small for the largest offset or object number.
  case widthTooSmall(field: String, width: Int, largest: UInt64)
  /// An object count of zero, or a count larger than the number of bytes for objects.
  case invalidObjectCount(UInt64, bytes: UInt64)
  /// The number of the root is not the number of an object.
  case invalidRoot(UInt64, objects: UInt64)
  /// The sizes of the parts differ from the file's size.
  case sizeMismatch(expected: UInt64, actual: Int)
  /// The offset of an object is outside the file's object area.
  case invalidOffset(object: Int, offset: UInt64, allowed: Range<Int>)
  /// An object extends beyond the file's object area.
  case truncatedObject(needed: UInt64, available: Int)
  case unknownMarker(UInt8)
  /// A count that is not an integer object, or is negative.
  case invalidCount
  case integerOutOfRange
  case uidOutOfRange
  /// A byte of 0x80 or more in an ASCII string.
  case notASCII(UInt8)
  case invalidReference(UInt64, objects: Int)
  case keyNotString(object: Int)
  /// An array or dictionary that contains itself.
  case cycle(object: Int)
  case tooDeep(limit: Int)
  /// Shared arrays and dictionaries that expand to too many values.
  case tooManyValues(limit: Int)
  /// Long keys that occur in too many dictionaries.
  case tooLongKeys(limit: Int)
  /// Overlapping strings and data whose total size is many times the file's size.
  case overlappingObjects
}

extension BinaryListError: CustomStringConvertible {
  /// The problem and the expected form, without the position. Lower case, no period.
  package var description: String {
    switch self {
    case .unknownVersion(let found): "unknown version \"\(found)\"; expected bplist00"
    case .tooShort(let size, let least): "\(size) bytes are too few for a binary list; expected at least \(least)"
    case .invalidWidth(let field, let width): "\(field)s are \(width) bytes wide; expected 1 to 8"
    case .widthTooSmall(let field, let width, let largest):
      "\(field)s are \(width) byte\(width == 1 ? "" : "s") wide; expected enough to hold \(largest)"
    case .invalidObjectCount(let count, let bytes):
      "\(count) objects; expected 1 to \(bytes), at least one byte for each"
    case .invalidRoot(let root, let objects): "the root is object \(root); expected an object number below \(objects)"
    case .sizeMismatch(let expected, let actual):
      "the trailer describes \(expected) bytes; expected \(actual), the size of the file"
    case .invalidOffset(let object, let offset, let allowed):
      "object \(object) is at offset \(offset); expected \(allowed.lowerBound) to \(allowed.upperBound - 1)"
    case .truncatedObject(let needed, let available):
      "the object needs \(needed) bytes; expected at most \(available), the remaining bytes"
    case .unknownMarker(let byte):
      "unexpected marker 0x\(byte.hexadecimal(digits: 2).uppercased()); "
        + "expected a value of a property list"
    case .invalidCount: "invalid count; expected a nonnegative integer of 1 to 8 bytes"
    case .integerOutOfRange:
      "the integer is out of range; expected -9223372036854775808 to 18446744073709551615"
    case .uidOutOfRange: "the UID is out of range; expected 0 to 4294967295"
    case .notASCII(let byte): "byte 0x\(String(byte, radix: 16, uppercase: true)) in a string; expected ASCII"
    case .invalidReference(let reference, let objects):
      "reference to object \(reference); expected an object number below \(objects)"
    case .keyNotString(let object): "object \(object) is a key but not a string; expected a string"
    case .cycle(let object): "object \(object) contains itself; expected no cycle"
    case .tooDeep(let limit): "arrays and dictionaries are nested too deeply; expected at most \(limit) levels"
    case .tooManyValues(let limit):
      "shared arrays and dictionaries expand to too many values; expected at most \(limit) for a file of this size"
    case .tooLongKeys(let limit):
      "the keys of all dictionaries together are too long; expected at most \(limit) bytes for a file of this size"
    case .overlappingObjects: "strings and data overlap; expected each byte to be used once"
    }
  }
}
