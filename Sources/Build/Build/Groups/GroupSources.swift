import CrushBasics
import CrushCodecs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushPNG
import CrushSteps

/// The contents of a group's sources at one moment, as hashes.
struct GroupSources: Sendable {
  let hashes: [ContentHash]
  let traces: [FileTrace]
  /// The time before the first file was read.
  let time: Int64
  /// The estimates of the memory that each file needs, in bytes.
  let estimates: [Int]

  /// A file that cannot be read, and the reason.
  struct Failure: Error {
    let path: String
    let error: SourceError
  }

  /// Reads all files of a group.
  ///
  /// - Throws: `Failure` for the first file that cannot be read.
  init(_ group: BuildGroup, _ options: BuildOptions) throws(Failure) {
    time = FileTrace.now
    let read = Workers.map(group.members, width: options.jobs, scratch: {}) { _, member in
      Self.read(member, options)
    }
    var (hashes, traces, estimates) = ([ContentHash](), [FileTrace](), [Int]())
    for result in read {
      let file = try result.get()
      hashes.append(file.hash)
      traces.append(file.trace)
      estimates.append(file.estimate)
    }
    (self.hashes, self.traces, self.estimates) = (hashes, traces, estimates)
  }

  private struct FileFacts {
    let hash: ContentHash
    let trace: FileTrace
    let estimate: Int
  }

  private static func read(_ member: BuildGroup.Member, _ options: BuildOptions) -> Result<FileFacts, Failure> {
    do throws(FileError) {
      if member.trace.size <= LFSPointer.largest {
        let bytes = try Files.read(member.path, limit: LFSPointer.largest)
        if LFSPointer.matches(bytes.span) { return .failure(Failure(path: member.path, error: .unfetched)) }
      }
      var observer = HashObserver(interruption: options.interruption)
      let trace = try Files.stream(member.path, into: &observer)
      let isPNG = Path.hasExtension(member.path, "png")
      let estimate = MemoryEstimate.bytes(
        of: member.path, isPNG ? .png : .propertyList, size: trace.size,
        mostPixels: options.recipe.reading.maximumPixels, hasOneForm: true)
      return .success(FileFacts(hash: observer.hash, trace: trace, estimate: estimate))
    } catch { return .failure(Failure(path: member.path, error: .file(error))) }
  }

  /// Whether all files are unchanged since they were read.
  func areUnchanged(_ group: BuildGroup) -> Bool {
    zip(group.members, traces).allSatisfy { (try? FileStatus(of: $0.path).trace) == $1 }
  }

  /// Returns the estimate of the memory for the group, if `width` of its files are in work at once.
  func estimate(width: Int) -> Int {
    // The result is in memory until it is written.
    estimates.sorted(by: >).prefix(width).reduce(0, +) + traces.reduce(0) { $0 + $1.size } * 2
  }
}
