/// The objects of an archive, with the object that holds each one. A view's holder is the view around it.
struct NibGraph {
  let archive: ObjectArchive
  /// The object that holds each object; nil at the top.
  private(set) var holders: [Int?]
  /// Whether each object, or an object around it, is a hidden view.
  private(set) var hidden: [Bool]
  private var keys: [String: Int] = [:]
  /// Parallel to the names of classes.
  private let classes: [NibClass]

  init(_ archive: ObjectArchive) {
    self.archive = archive
    classes = archive.classNames.map(NibClass.init)
    holders = Array(repeating: nil, count: archive.objects.count)
    hidden = Array(repeating: false, count: archive.objects.count)
    for (index, key) in archive.keys.enumerated() where keys[key] == nil { keys[key] = index }
    hold(only: Self.subviews)
    hold(only: nil)
    hide()
  }

  // MARK: Values

  /// The most values of an object among which a key is searched. Views have fewer than 100. Many objects may refer to one
  /// with very many values, so that the limit bounds the time.
  private static let searched = 256
  /// The most bytes of a text, for the same reason.
  private static let longestText = 1024

  /// Returns the first value with a key.
  func content(_ key: String, of object: Int) -> ObjectArchive.Content? {
    guard let number = keys[key] else { return nil }
    return archive.values(of: object).prefix(Self.searched).first { $0.key == number }?.content
  }

  /// Returns the object with a key.
  func object(_ key: String, of object: Int) -> Int? {
    if case .object(let target) = content(key, of: object) { target } else { nil }
  }

  func boolean(_ key: String, of object: Int) -> Bool? {
    switch content(key, of: object) {
    case .boolean(let value): value
    case .integer(let value): value != 0
    default: nil
    }
  }

  /// Returns a text with a key: in the value, or in the text object that it names.
  func text(_ key: String, of object: Int) -> String? {
    switch content(key, of: object) {
    case .text(let text): text
    case .object(let target) where kind(of: target).isText:
      text(of: target)
    default: nil
    }
  }

  private func text(of object: Int) -> String? {
    switch content("NS.bytes", of: object) ?? content("NS.string", of: object) {
    case .text(let text): text
    case .data(let range): range.count <= Self.longestText ? archive.text(range) : nil
    default: nil
    }
  }

  /// Returns the class that the system knows. The archive has a stand-in for a class of the app.
  func systemClass(of object: Int) -> String {
    let name = archive.className(of: object)
    guard name == "UIClassSwapper" || name == "NSClassSwapper" else { return name }
    return text("UIOriginalClassName", of: object) ?? text("NSOriginalClassName", of: object) ?? name
  }

  // MARK: Collections

  func kind(of object: Int) -> NibClass { classes[archive.objects[object].className] }

  func isCollection(_ object: Int) -> Bool { kind(of: object).isCollection }

  /// Returns the objects in a collection: the elements of a list, or the keys and values of a dictionary.
  func elements(of collection: Int) -> [Int] {
    archive.values(of: collection).compactMap { if case .object(let target) = $0.content { target } else { nil } }
  }

  // MARK: Holders

  /// The keys of the views in a view.
  private static let subviews: Set<String> = ["UISubviews", "NSSubviews"]
  /// Keys that lead back to an object around the object, or to another part of the interface.
  private static let references: Set<String> = [
    "UIParentViewController", "UIDelegate", "UIDataSource", "UITarget", "UIContainerView", "NSSuperview", "NSWindow",
    "NSNextResponder", "NSNextKeyView", "NSControlView", "NSTarget", "NSDelegate", "NSDataSource", "NSvDelegate",
    "NSMenu", "NSFirstItem", "NSSecondItem",
  ]

  /// Returns true if an object connects others and holds none: a connection, a constraint, or the list of all objects.
  private func isConnecting(_ object: Int) -> Bool {
    kind(of: object).isConnecting || object == 0 && archive.className(of: object) == "NSObject"
  }

  /// Finds the holders of objects without one.
  ///
  /// - Parameter only: the keys that lead to the objects; nil for all other keys.
  private mutating func hold(only: Set<String>?) {
    let isFollowed = archive.keys.map { key in only?.contains(key) ?? !Self.references.contains(key) }
    // A list that several objects share is read once, so that the time stays linear.
    var isRead = Array(repeating: false, count: archive.objects.count)
    for object in archive.objects.indices where !isCollection(object) && !isConnecting(object) {
      let isItem = archive.className(of: object) == "UINavigationItem"
      for value in archive.values(of: object) where isFollowed[value.key] {
        guard case .object(let target) = value.content, target != object else { continue }
        // The item of a bar leads back to its bar.
        if isItem && archive.keys[value.key] == "UINavigationBar" { continue }
        hold(target, by: object, &isRead)
      }
    }
  }

  /// Sets the holder of an object, and of the objects in a collection.
  private mutating func hold(_ target: Int, by object: Int, _ isRead: inout [Bool]) {
    var targets = [target]
    while let target = targets.popLast() {
      if target != object && holders[target] == nil { holders[target] = object }
      if !isRead[target] && isCollection(target) {
        isRead[target] = true
        targets += elements(of: target)
      }
    }
  }

  // MARK: Hidden views

  /// The bit of a Mac's hidden view in `NSvFlags`.
  private static let hiddenFlag: Int64 = 1 << 31

  private func isHiddenItself(_ object: Int) -> Bool {
    if boolean("UIHidden", of: object) == true { return true }
    if case .integer(let flags) = content("NSvFlags", of: object) { return flags & Self.hiddenFlag != 0 }
    return false
  }

  /// Marks the hidden views with all objects in them. Holders may form a circle in a damaged file.
  private mutating func hide() {
    var isDone = Array(repeating: false, count: archive.objects.count)
    for object in archive.objects.indices {
      var path: [Int] = []
      var current: Int? = object
      while let next = current, !isDone[next] {
        isDone[next] = true
        path.append(next)
        current = holders[next]
      }
      var isHidden = current.map { hidden[$0] } ?? false
      for part in path.reversed() {
        isHidden = isHidden || isHiddenItself(part)
        hidden[part] = isHidden
      }
    }
  }
}
