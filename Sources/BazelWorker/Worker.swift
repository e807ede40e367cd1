/// A persistent worker of Bazel. It reads requests, and answers each exactly once.
///
/// Requests with an id are processed concurrently and answered as they end. Requests without an id (id 0) are processed
/// one after another, in order. A canceled request that waits is not started. A canceled request that is running
/// finishes, because its files must not change after its answer. It is then answered as canceled.
package struct Worker: Sendable {
  /// A function that processes a request, on any thread.
  package typealias Handler = @Sendable (WorkRequest) -> WorkResponse

  private let width: Int
  private let limit: Int
  private let write: @Sendable ([UInt8]) -> Void
  private let handle: Handler

  /// - Parameters:
  ///   - width: the largest number of requests to process at once.
  ///   - limit: the largest size of a request in bytes.
  ///   - write: called with whole answers, one at a time.
  package init(
    width: Int, limit: Int = 64 << 20, write: @escaping @Sendable ([UInt8]) -> Void, handle: @escaping Handler
  ) {
    precondition(width > 0, "there is at least one worker")
    self.width = width
    self.limit = limit
    self.write = write
    self.handle = handle
  }

  /// Reads requests to the end of the stream, and returns when all are answered.
  ///
  /// - Parameter read: returns the next piece of the stream, empty at its end.
  /// - Throws: `WorkerError` if the rest of the stream cannot be read. The requests before it are answered.
  package func run(read: () throws -> [UInt8]) throws(WorkerError) {
    let jobs = JobQueue(width: width, write: write, handle: handle)
    defer { jobs.finish() }
    var splitter = ObjectSplitter(limit: limit)
    while true {
      let piece: [UInt8]
      do { piece = try read() } catch { throw .unreadable("\(error)") }
      if piece.isEmpty { return try splitter.finish() }
      try splitter.add(piece) { (object) throws(WorkerError) in
        let request = try WorkRequest(object)
        if request.isCancel { jobs.cancel(request.id) } else { jobs.add(request) }
      }
    }
  }
}
