import CrushPropertyList

extension PropertyList {
  /// A path to a value: keys of dictionaries and indices of elements, joined by dots. `\.` is a dot in a key.
  public struct KeyPath: Sendable, Hashable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The keys and indices. Empty for the root.
    public let parts: [String]

    /// Parses a path.
    public init(_ text: String) { parts = CrushPropertyList.KeyPath(text).parts }

    /// Creates a path from its parts, which may contain dots.
    public init(parts: [String]) { self.parts = parts }

    /// Parses a path.
    public init(stringLiteral text: String) { self.init(text) }

    /// The parts, joined by dots.
    public var description: String { path.description }

    var path: CrushPropertyList.KeyPath { CrushPropertyList.KeyPath(parts: parts) }
  }

  /// Returns the value at a key path, or `nil` if there is none.
  public subscript(path: KeyPath) -> Value? { (try? document.value(at: path.path)).map(Value.init) }

  /// Returns the value at a key path.
  ///
  /// - Throws: ``PropertyListError`` of the kind ``PropertyListError/Kind/keyPath``, with a key path of other letter case
  ///   if there is one.
  public func value(at path: KeyPath) throws(PropertyListError) -> Value {
    do throws(KeyPathError) { return Value(try document.value(at: path.path)) } catch { throw PropertyListError(error) }
  }

  /// Replaces a value. A new key is added, and so is the element after the last one of an array.
  ///
  /// - Throws: ``PropertyListError`` of the kind ``PropertyListError/Kind/keyPath``.
  public mutating func set(_ value: Value, at path: KeyPath) throws(PropertyListError) {
    do throws(KeyPathError) { try document.replace(value.value, at: path.path) } catch {
      throw PropertyListError(error)
    }
  }

  /// Inserts a value under a new key, before an element, or after the last element.
  ///
  /// - Throws: ``PropertyListError`` of the kind ``PropertyListError/Kind/keyPath``, also if the key exists.
  public mutating func insert(_ value: Value, at path: KeyPath) throws(PropertyListError) {
    do throws(KeyPathError) { try document.insert(value.value, at: path.path) } catch { throw PropertyListError(error) }
  }

  /// Removes a value, with its key.
  ///
  /// - Throws: ``PropertyListError`` of the kind ``PropertyListError/Kind/keyPath``.
  public mutating func remove(at path: KeyPath) throws(PropertyListError) {
    do throws(KeyPathError) { try document.remove(at: path.path) } catch { throw PropertyListError(error) }
  }

  /// Returns this list merged with another one. Dictionaries are merged key by key, and other values are replaced.
  public func merging(_ other: PropertyList) -> PropertyList {
    var result = self
    result.document = document.merging(other.document)
    return result
  }

  /// A difference between two lists.
  public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a difference.
    public enum Change: Sendable, Hashable {
      case added, removed, changed
    }

    /// The place of the value.
    public let path: KeyPath
    /// The kind of the difference.
    public let change: Change
    /// A short text of the old value, or `nil` for an added one.
    public let old: String?
    /// A short text of the new value, or `nil` for a removed one.
    public let new: String?
    /// One line: `+ path: value`, `- path: value` or `~ path: old → new`.
    public let description: String
  }

  /// Returns the differences to another list. The order of keys and the format do not matter.
  ///
  /// Elements are compared by index. The keys of a dictionary are sorted, and new keys follow the others.
  ///
  /// - Throws: ``PropertyListError`` of the kind ``PropertyListError/Kind/tooLarge`` if the differences need more memory
  ///   than the larger list may.
  public func differences(to other: PropertyList) throws(PropertyListError) -> [Difference] {
    do throws(CrushPropertyList.PropertyListError) {
      return try CrushPropertyList.Difference.between(document, other.document).map(Difference.init)
    } catch { throw PropertyListError(error) }
  }
}

extension PropertyList.Difference {
  fileprivate init(_ difference: CrushPropertyList.Difference) {
    path = PropertyList.KeyPath(parts: difference.path.parts)
    description = difference.description
    switch difference.change {
    case .added(let value): (change, old, new) = (.added, nil, value)
    case .removed(let value): (change, old, new) = (.removed, value, nil)
    case .changed(let from, let to): (change, old, new) = (.changed, from, to)
    }
  }
}
