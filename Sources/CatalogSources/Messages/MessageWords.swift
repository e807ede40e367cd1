/// The messages about the sources of catalogs, one case for each.
package enum MessageWords: Sendable, Equatable {
  // Seen in logs of Apple's tool.

  /// Xcode 5 to 26.
  case missingFile(String, kind: SourceSet.Kind, set: String)
  /// Xcode 5 to 26. The slot shows the first file.
  case unassignedChildren(Int, kind: SourceSet.Kind, set: String)
  /// Xcode 16 to 26.
  case notJSON(folder: String)
  /// Xcode 16 to 26.
  case notADictionary(folder: String)

  // Our own words, since no log with Apple's is known.

  case notACatalog(String)
  case missingCatalog(String)
  case iconIsNoFolder(String)
  case noIconDocument(String)
  case unreadable(path: String, String)
  case tooDeep(limit: Int)
  case tooManyEntries(limit: Int)
  case moreMessages(Int)
  case repeatedKey(String, folder: String)
  case wrongType(key: String)
  case unknownValue(key: String, value: String)
  case duplicateSlot(kind: SourceSet.Kind, set: String)

  init(_ problem: EntryReader.Problem) {
    switch problem {
    case .wrongType(let key): self = .wrongType(key: key)
    case .unknownValue(let key, let value): self = .unknownValue(key: key, value: value)
    }
  }

  package var severity: CatalogMessage.Severity {
    switch self {
    case .notJSON, .notADictionary: .notice
    case .notACatalog, .missingCatalog, .iconIsNoFolder, .noIconDocument, .unreadable, .tooDeep, .tooManyEntries: .error
    default: .warning
    }
  }

  /// The category in a results list. `Ambiguous Content` and `Missing Content` were seen with these messages.
  package var kind: String {
    switch self {
    case .missingFile, .missingCatalog: "Missing Content"
    case .unassignedChildren, .duplicateSlot: "Ambiguous Content"
    default: "Invalid Content"
    }
  }

  package var text: String {
    switch self {
    case .missingFile(let file, let kind, let set):
      // Icons are "image sets" here, too (Xcode 26: `for the image set "AppIcon"`).
      "The file \"\(file)\" for the \(kind == .appIcon ? "image set" : kind.words) \"\(set)\" does not exist."
    case .unassignedChildren(let count, let kind, let set):
      "The \(kind.words) \"\(set)\" has \(count == 1 ? "an unassigned child" : "\(count) unassigned children")."
    case .notJSON(let folder): "The Contents.json describing the \"\(folder)\" is not valid JSON."
    case .notADictionary(let folder):
      "The Contents.json describing \"\(folder)\" must start with a top level dictionary."
    case .notACatalog(let path):
      "\"\(path)\" is not an asset catalog. Name a folder with the extension xcassets or a document with the extension icon."
    case .missingCatalog(let path): "The asset catalog \"\(path)\" does not exist. Check the path."
    case .iconIsNoFolder(let path):
      "\"\(path)\" is a single file. Save the document as a folder with Icon Composer."
    case .noIconDocument(let name):
      "The icon \"\(name)\" has no icon.json. Save the document again with Icon Composer."
    case .unreadable(let path, let problem): "\"\(path)\" cannot be read: \(problem)."
    case .tooDeep(let limit): "The folder is inside more than \(limit) folders. Move it up."
    case .tooManyEntries(let limit): "The Contents.json has more than \(limit) entries. The others are ignored."
    case .moreMessages(let count): "\(count) more messages about this catalog are not shown."
    case .repeatedKey(let key, let folder):
      "The Contents.json describing \"\(folder)\" has the key \"\(key)\" twice. The last value is used."
    case .wrongType(let key): "The value of \"\(key)\" in Contents.json has the wrong type, and is ignored."
    case .unknownValue(let key, let value):
      "The value \"\(value)\" of \"\(key)\" in Contents.json is unknown, and is ignored."
    case .duplicateSlot(let kind, let set):
      "Several entries of the \(kind.words) \"\(set)\" have equal traits. The last one is used."
    }
  }
}

extension CatalogMessage {
  package init(_ words: MessageWords, catalog: String, item: String = "", slot: String = "") {
    self.init(words.severity, kind: words.kind, catalog: catalog, item: item, slot: slot, words.text)
  }
}
