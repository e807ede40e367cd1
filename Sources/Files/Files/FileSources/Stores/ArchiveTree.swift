/// The folders and files of a store as a tree. Names of folders are stored once, so that memory grows only with the
/// size of the directory.
struct ArchiveTree: Sendable {
  enum Kind: Sendable {
    case folder
    /// A file, as an index into the entries.
    case file(Int)
    /// A link with its target as it is written.
    case link(Int, target: String)
  }

  struct Node: Sendable {
    let name: String
    let parent: Int
    fileprivate(set) var kind: Kind
    /// The reason why the file cannot be read; nil if there is none.
    fileprivate(set) var problem: FileError.Reason?
    /// The nodes in a folder, sorted by the bytes of their names.
    fileprivate(set) var children: [Int] = []

    var isFolder: Bool { if case .folder = kind { true } else { false } }
  }

  private(set) var nodes = [Node(name: "", parent: 0, kind: .folder)]

  /// The most parts of paths that are followed to resolve one path with links. It also ends loops of links.
  private static let mostSteps = 2048
  /// The most links of one path, as on Linux.
  private static let mostLinks = 40

  /// The work that one path may cost.
  private struct Budget {
    var links = ArchiveTree.mostLinks
    var steps = ArchiveTree.mostSteps
  }

  /// Finds the node at a path below the top.
  ///
  /// - Parameter followsLink: whether a link at the end of the path is followed. Other links are always followed.
  /// - Returns: nil if there is none, or if a link leads outside the tree.
  func node(at path: String, followsLink: Bool = true) -> Int? {
    var budget = Budget()
    return node(Path.parts(of: path)[...], from: 0, followsLink: followsLink, &budget)
  }

  /// Follows a node that is a link. Returns nil if the link leads outside the tree.
  func target(of node: Int) -> Int? {
    var budget = Budget()
    return target(of: node, &budget)
  }

  private func target(of node: Int, _ budget: inout Budget) -> Int? {
    guard case .link(_, let target) = nodes[node].kind else { return node }
    budget.links -= 1
    guard budget.links >= 0, target.utf8.count <= ZipName.longest, target.utf8.first != UInt8(ascii: "/") else {
      return nil
    }
    return self.node(Path.parts(of: target)[...], from: nodes[node].parent, followsLink: true, &budget)
  }

  private func node(_ parts: ArraySlice<String>, from start: Int, followsLink: Bool, _ budget: inout Budget) -> Int? {
    var current = start
    for (index, part) in zip(parts.indices, parts) where !part.isEmpty && part != "." {
      budget.steps -= 1
      guard budget.steps >= 0, nodes[current].isFolder else { return nil }
      if part == ".." {
        if current == 0 { return nil }
        current = nodes[current].parent
        continue
      }
      guard let child = child(named: part, of: current) else { return nil }
      current = child
      if followsLink || index != parts.endIndex - 1 {
        guard let target = target(of: child, &budget) else { return nil }
        current = target
      }
    }
    return current
  }

  private func child(named name: String, of folder: Int) -> Int? {
    let children = nodes[folder].children
    var (low, high) = (0, children.count)
    while low < high {
      let middle = (low + high) / 2
      if Path.precedes(nodes[children[middle]].name, name) { low = middle + 1 } else { high = middle }
    }
    guard low < children.count, Path.areSame(nodes[children[low]].name, name) else { return nil }
    return children[low]
  }
}

extension ArchiveTree {
  /// The reasons in the words of a kind of store.
  struct Reasons {
    let repeatedName: FileError.Reason
    let link: (_ target: String) -> FileError.Reason
  }

  /// The construction of a tree from the entries of a store.
  struct Builder {
    private var tree = ArchiveTree()
    private var known: [Key: Int] = [:]

    private let reasons: Reasons
    /// The most files and folders, which bounds the memory. A short name may need many folders.
    private let mostNodes: Int

    init(_ reasons: Reasons, mostNodes: Int) {
      self.reasons = reasons
      self.mostNodes = mostNodes
    }

    /// Whether there are too many files and folders.
    var isFull: Bool { tree.nodes.count > mostNodes }

    private struct Key: Hashable {
      let parent: Int
      let name: ExactPath
    }

    /// Adds a folder with the folders around it.
    ///
    /// - Returns: false if one of the names is that of a file.
    mutating func add(folder parts: [String]) -> Bool { folder(parts[...]) != nil }

    /// Adds a file or a link. Files with one name all become unreadable, because tools select different ones.
    ///
    /// - Returns: false if its name is that of a folder, or if a folder on its path is a file.
    mutating func add(file parts: [String], _ kind: Kind, problem: FileError.Reason?) -> Bool {
      guard let name = parts.last, let folder = folder(parts.dropLast()) else { return false }
      let key = Key(parent: folder, name: ExactPath(name))
      if let other = known[key] {
        if tree.nodes[other].isFolder { return false }
        tree.nodes[other].problem = reasons.repeatedName
        return true
      }
      _ = add(key, kind, problem)
      return true
    }

    private mutating func folder(_ parts: ArraySlice<String>) -> Int? {
      var folder = 0
      for part in parts {
        let key = Key(parent: folder, name: ExactPath(part))
        folder = known[key] ?? add(key, .folder, nil)
        if !tree.nodes[folder].isFolder { return nil }
      }
      return folder
    }

    private mutating func add(_ key: Key, _ kind: Kind, _ problem: FileError.Reason?) -> Int {
      let number = tree.nodes.count
      tree.nodes.append(Node(name: key.name.text, parent: key.parent, kind: kind, problem: problem))
      tree.nodes[key.parent].children.append(number)
      known[key] = number
      return number
    }

    /// Returns the tree with sorted folders. Links without a target become unreadable.
    consuming func finished() -> ArchiveTree {
      for index in tree.nodes.indices {
        let sorted = tree.nodes[index].children.sorted { Path.precedes(tree.nodes[$0].name, tree.nodes[$1].name) }
        tree.nodes[index].children = sorted
      }
      for index in tree.nodes.indices {
        guard case .link(_, let target) = tree.nodes[index].kind, tree.nodes[index].problem == nil else { continue }
        if tree.target(of: index) == nil { tree.nodes[index].problem = reasons.link(target) }
      }
      return tree
    }
  }
}

extension ArchiveTree {
  /// Returns the path of a node below the top.
  func path(of node: Int) -> String {
    var parts: [String] = []
    var node = node
    while node != 0 {
      parts.append(nodes[node].name)
      node = nodes[node].parent
    }
    return parts.reversed().joined(separator: "/")
  }
}
