import CrushPropertyList

/// A reader of keyed archives in property lists (`NSKeyedArchiver`), the form of compiled nibs for Macs, and of UIKit's
/// before iOS 6.
enum KeyedArchiveReader {
  /// Reads a file. Its objects keep their numbers.
  static func read(_ bytes: [UInt8]) throws(NibError) -> ObjectArchive {
    let root: Value
    do throws(PropertyListError) {
      root = try Reader.read(bytes).root
    } catch { throw .propertyList(error) }
    guard let list = root["$objects"], list.kind == .array else { throw .notAnArchive }
    var builder = KeyedArchiveBuilder()
    let objects = list.elements
    builder.readClassNames(objects)
    for object in objects { builder.add(object) }
    let archive = builder.archive
    try archive.check()
    return archive
  }
}

/// An archive that is made of the values of a property list.
private struct KeyedArchiveBuilder {
  private(set) var archive = ObjectArchive([])
  private var keys: [String: Int] = [:]
  private var classes: [String: Int] = [:]
  /// The names of the classes by the numbers of the objects that describe them.
  private var described: [Int: String] = [:]
  /// The numbers of described classes. Many objects may have a class with one very long name, which is hashed once.
  private var describedNumbers: [Int: Int] = [:]

  mutating func readClassNames(_ objects: [Value]) {
    for (index, object) in objects.enumerated() where object.kind == .dictionary {
      if let name = object["$classname"]?.string { described[index] = name }
    }
  }

  mutating func add(_ object: Value) {
    let first = archive.values.count
    var name = "NSObject"
    var described: Int?
    switch object.kind {
    case .dictionary:
      for entry in object.entries {
        if entry.key == "$class" {
          described = entry.value.uid.map { Int($0) }
        } else {
          add(entry.value, key: entry.key)
        }
      }
    case .string: name = "NSString"
    case .integer, .real, .boolean: name = "NSNumber"
    case .data: name = "NSData"
    case .date: name = "NSDate"
    case .array, .uid: break
    }
    if object.kind != .dictionary { add(object, key: "NS.bytes") }
    archive.objects.append(
      ObjectArchive.Object(
        className: described.flatMap { number(ofDescribedClass: $0) } ?? number(ofClass: name),
        values: first..<archive.values.count))
  }

  /// Returns the number of the class that an object describes; nil if the object describes none.
  private mutating func number(ofDescribedClass object: Int) -> Int? {
    if let number = describedNumbers[object] { return number }
    guard let name = described[object] else { return nil }
    let number = number(ofClass: name)
    describedNumbers[object] = number
    return number
  }

  private mutating func add(_ value: Value, key: String) {
    if value.kind == .array {
      // The elements of a list are references.
      for element in value.elements where element.kind != .array { add(element, key: key) }
      return
    }
    archive.values.append(ObjectArchive.Value(key: number(ofKey: key), content: content(of: value)))
  }

  private func content(of value: Value) -> ObjectArchive.Content {
    switch value.kind {
    case .string: .text(value.string ?? "")
    case .integer: value.integer.flatMap { Int64(exactly: $0) }.map { .integer($0) } ?? .none
    case .real: .real(value.real ?? 0)
    case .boolean: .boolean(value.boolean ?? false)
    case .uid: .object(Int(value.uid ?? 0))
    case .data, .date, .array, .dictionary: .none
    }
  }

  private mutating func number(ofKey key: String) -> Int {
    if let number = keys[key] { return number }
    keys[key] = archive.keys.count
    archive.keys.append(key)
    return archive.keys.count - 1
  }

  private mutating func number(ofClass name: String) -> Int {
    if let number = classes[name] { return number }
    classes[name] = archive.classNames.count
    archive.classNames.append(name)
    return archive.classNames.count - 1
  }
}
