import CrushBasics
import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushPNG
import CrushPropertyList
import CrushSourceScanning
import CrushStringCatalogs

/// A reader of files, by the kind that their names promise.
struct FileInspector: Sendable {
  /// The image inspectors by scope.
  private let images: [ImageInspector]
  private let profiles: FileProfiles
  private let reader: FileReader
  private let readsUIKit: [Bool]
  /// Whether the words of texts are needed, to find unused images.
  private let readsTexts: Bool

  /// - Parameter needs: the needs by scope.
  init(_ options: AuditOptions, _ scopes: ScopeMap, _ profiles: FileProfiles, _ needs: [SurveyNeeds]) {
    let memory = MemoryGate(capacity: options.memory)
    images = zip(scopes.all, needs).map { ImageInspector(options, $0, $1, memory) }
    self.profiles = profiles
    reader = options.reader
    readsUIKit = scopes.all.map { $0.settings.readsUIKit == true }
    readsTexts = scopes.all.contains { $0.sources != nil }
  }

  func inspect(
    _ item: AuditItem, _ decoder: borrowing Decoder, _ memory: inout FolderTraits.Memory
  ) -> AuditedFile {
    var signature: ImageFormat?
    var content: AuditedFile.Content
    var size = item.size
    do throws(FileError) {
      content = try self.content(of: item, decoder, size: &size, signature: &signature)
    } catch { content = .inaccessible(error.message) }
    let promised = AuditedFile.promised(by: item.path, item.fileClass)
    var folder = memory.facts(above: item.path)
    if case .image = content, folder.isDisjoint(with: [.bundled, .inSet]), SystemImage.isNamed(item.path) {
      folder.insert(.systems)
    }
    // Only the compiler of catalogs draws a bitmap of the natural size.
    if case .image(let image) = content, image.isVector, !folder.contains(.inSet) {
      content = .image(image.withoutBitmap())
    }
    return AuditedFile(
      path: item.path, fileClass: item.fileClass, isFolder: item.isFolder, size: size ?? self.size(of: item),
      content: content,
      signature: signature, folder: folder, promised: promised, scope: item.scope, membership: item.membership,
      isNeighbor: item.isNeighbor || item.isElsewhere)
  }

  private func content(
    of item: AuditItem, _ decoder: borrowing Decoder, size: inout Int?, signature: inout ImageFormat?
  ) throws(FileError) -> AuditedFile.Content {
    if let failure = item.failure { return .inaccessible(failure) }
    if item.isFolder { return .none }
    // Outside catalogs, only names are compared.
    let isOtherImage = item.isElsewhere && AuditedFile.promised(by: item.path, item.fileClass) != nil
    if (item.isNeighbor || isOtherImage) && !CatalogSet.isContents(item.path)
      && !CatalogKind.isSet(Path.parent(of: item.path))
    {
      return .none
    }
    switch item.fileClass {
    case .png:
      return try images[item.scope].png(
        item.path, size: &size, scale: profiles.profile(item.scope, item.membership).largestScale, decoder,
        signature: &signature)
    case .propertyList:
      return propertyList(try reader.read(item.path, limit: AuditOptions.inputLimit), named: item.path)
    case .other:
      if CatalogSet.isContents(item.path) { return try catalog(item.path) }
      if ImageFormat(name: item.path) != nil {
        let bytes = size ?? self.size(of: item)
        size = bytes
        let content = try images[item.scope].other(
          item.path, size: bytes, scale: profiles.profile(item.scope, item.membership).largestScale, decoder,
          signature: &signature)
        if case .unmeasured = content, isPointer(item) { return .lfsPointer }
        return content
      }
      if let format = ImageFile.unreadFormat(of: item.path) {
        return isPointer(item) ? .lfsPointer : .unmeasured("\(format) files cannot be measured")
      }
      if Path.fileExtension(of: item.path) == "car" { return try compiledCatalog(item, size: &size) }
      if Path.fileExtension(of: item.path) == "xcstrings" { return try stringCatalog(item.path) }
      return source(item)
    case .junk: return .none
    }
  }

  /// Returns the size of an item; 0 if it no longer exists.
  private func size(of item: AuditItem) -> Int { (try? reader.size(of: item.path)) ?? 0 }

  private func catalog(_ path: String) throws(FileError) -> AuditedFile.Content {
    let file = try reader.read(path, limit: AuditOptions.inputLimit)
    do throws(CatalogSet.ContentsError) {
      return .catalog(try CatalogSet(file, path: path))
    } catch {
      // The description of a set in a template is unknown before the template is filled in.
      return TemplateText.expression(in: file) == nil ? .unreadable(error.description, line: error.line) : .none
    }
  }

  private func stringCatalog(_ path: String) throws(FileError) -> AuditedFile.Content {
    let file = try reader.read(path, limit: AuditOptions.inputLimit)
    if LFSPointer.matches(file.span) { return .lfsPointer }
    var uses = SourceUses()
    if readsTexts { uses.words = TextWords.words(in: file) }
    do throws(StringCatalogError) {
      return .stringCatalog(StringCatalogFacts(try StringCatalog(file), uses: uses))
    } catch { return .unreadable(error.description, line: error.line) }
  }

  /// Reads the uses of images in a source.
  private func source(_ item: AuditItem) -> AuditedFile.Content {
    guard let kind = SourceInspector.kind(of: item.path), readsTexts || !kind.isOfTexts else { return .none }
    switch SourceInspector(reader).result(
      of: item.path, kind, readsUIKit: readsUIKit[item.scope], readsTexts: readsTexts)
    {
    case .success(let uses): return .source(uses)
    case .failure(let error): return .inaccessible(error.message)
    }
  }

  /// Reads a property list. Apple's tools read an empty .strings file as an empty dictionary. Any other empty list is
  /// an error.
  private func propertyList(_ file: [UInt8], named path: String) -> AuditedFile.Content {
    if LFSPointer.matches(file.span) { return .lfsPointer }
    if file.isEmpty && Path.fileExtension(of: path) != "strings" {
      return .unreadable("the file is empty; expected a property list")
    }
    do throws(PropertyListError) {
      return .propertyList(PropertyListFacts(try Reader.read(file), Format.detect(file)))
    } catch {
      guard let (line, text) = error.preprocessorLine ?? Self.placeholder(in: file, error) else {
        return .unreadable(error.description, line: error.position?.line)
      }
      return .preprocessed(line: line, text: text)
    }
  }

  /// Returns the placeholder of a template that a reader cannot read.
  private static func placeholder(in file: [UInt8], _ error: PropertyListError) -> (line: Int, text: String)? {
    TemplateText.expression(in: file)
      ?? error.position.flatMap { TemplateText.placeholder(in: file, line: $0.line, column: $0.column) }
  }

  private func isPointer(_ item: AuditItem) -> Bool {
    guard let start = try? reader.prefix(of: item.path, count: LFSPointer.largest + 1) else { return false }
    return LFSPointer.matches(start.span)
  }

  /// Recognizes a compiled catalog by its first bytes. `RenditionSurvey` reads it.
  private func compiledCatalog(_ item: AuditItem, size: inout Int?) throws(FileError) -> AuditedFile.Content {
    size = size ?? self.size(of: item)
    let start = try reader.prefix(of: item.path, count: LFSPointer.largest + 1)
    if LFSPointer.matches(start.span) { return .lfsPointer }
    return start.starts(with: "BOMStore".utf8)
      ? .compiledCatalog(.unread) : .unreadable(CatalogError.notACatalog.description)
  }
}
