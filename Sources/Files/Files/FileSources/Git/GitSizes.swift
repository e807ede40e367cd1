/// The sizes of objects that a list of files does not contain, as in a partial clone.
struct GitSizes {
  private let repository: GitRepository

  /// The number of requests before their answers are read. The answers of git must fit into its socket.
  private static let batch = 128

  init(_ repository: GitRepository) { self.repository = repository }

  /// Adds the sizes of the entries without one. Objects that the repository does not have stay without a size.
  func complete(_ listing: inout GitListing) {
    let open = listing.entries.indices.filter {
      listing.entries[$0].size == nil && listing.entries[$0].kind != .submodule
    }
    let arguments = ["-C", repository.folder, "cat-file", "--batch-check"]
    guard let program = try? RunningProgram("git", arguments, environment: GitRepository.environment) else { return }
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    var start = 0
    while start < open.count {
      let batch = open[start..<min(start + Self.batch, open.count)]
      start = batch.endIndex
      let request = batch.flatMap { Array(listing.bytes[listing.entries[$0].object]) + [UInt8(ascii: "\n")] }
      guard program.send(request) else { return }
      for index in batch {
        var end = rest.firstIndex(of: UInt8(ascii: "\n"))
        while end == nil {
          let count = program.receive(into: &buffer, 0..<buffer.count)
          if count == 0 { return }
          rest += buffer[..<count]
          end = rest.firstIndex(of: UInt8(ascii: "\n"))
        }
        guard let end else { return }
        listing.entries[index].size = Self.size(rest[..<end], of: listing.bytes[listing.entries[index].object])
        rest.removeSubrange(...end)
      }
    }
  }

  /// Returns the size in an answer, `OBJECT blob SIZE`; nil for a missing object.
  private static func size(_ answer: ArraySlice<UInt8>, of object: ArraySlice<UInt8>) -> Int? {
    let words = answer.split(separator: UInt8(ascii: " "))
    guard words.count == 3, words[0].elementsEqual(object) else { return nil }
    return Int(String(decoding: words[2], as: UTF8.self))
  }
}
