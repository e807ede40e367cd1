import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushPropertyList

/// A property list that takes much time and memory, because it is read as a whole.
struct LargePropertyList: Rule {
  static let id = "large-plist"
  static let summary = "A large property list is read as a whole"
  static let group = RuleGroup.files
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each property list of \(smallest.standardText) or more on disk that ships, with the number of \
      its values and keys, and two estimates. The memory counts an object of CoreFoundation for each value. The time is \
      that of our own reader, scaled to an \(DeviceSpeed.reported.name), and Apple's reader takes longer. A list \
      outside of a bundle has the time of the binary list that a build makes of it. String tables (.strings, \
      .stringsdict) are exempt: the system reads them itself, and only those of one language.
      """,
    why: "A property list cannot be read in part. The first use of one value reads and keeps all values.",
    example: "Cities.plist, 6.20 MB, with 210,000 values and keys. A screen shows twenty of them.",
    fix: """
      Split the list into files that are read when they are needed, or move the values into a database, such as SQLite \
      or Core Data. `assetcrush plist size` measures each form of the list.
      """,
    talk: "Large data sets belong in a database, which reads only the rows that an app asks for.")
  static let subjects: Subjects = .propertyLists

  static let options = [smallest]
  private static let smallest = RuleOption.bytes("minimum", 1 << 20, "the smallest file that is reported")

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard case .propertyList(let list) = file.content, file.size >= count(Self.smallest, file, context),
      !["strings", "stringsdict"].contains(Path.fileExtension(of: file.path)),
      context.membership(of: file).purpose.ships,
      let document = Self.document(in: file, context)
    else { return [] }
    let device = DeviceSpeed.reported
    let nanoseconds = Self.readingTime(of: document, list, file)
    let time = DurationText.estimate(milliseconds: device.milliseconds(nanoseconds))
    return [
      finding(
        .note, file,
        "the list of \(ByteCount.text(file.size)) is read as a whole: \(ByteCount.grouped(list.objects)) values and keys, "
          + "an estimated \(ByteCount.text(document.loadedBytes)) of memory, and \(time) or more to read it on an \(device.name)",
        advice: "split it into files that are read when they are needed, or use a database")
    ]
  }

  /// Returns the time to read the form of the list that ships.
  private static func readingTime(of document: Document, _ list: PropertyListFacts, _ file: AuditedFile) -> Double {
    var shipped = (format: list.format, bytes: file.size)
    // A build converts other lists to binary.
    if !file.isInBundle, let binary = try? BinaryWriter.write(document, order: .xcode) {
      shipped = (.binary, binary.count)
    }
    return ReadingTime.nanoseconds(shipped.format, objects: list.objects, bytes: shipped.bytes)
  }

  /// Reads the list again, since few files are large enough to keep more facts about all of them.
  private static func document(in file: AuditedFile, _ context: RuleContext) -> Document? {
    guard let bytes = try? context.index.reader.read(file.path, limit: AuditOptions.inputLimit) else { return nil }
    return try? Reader.read(bytes)
  }
}
