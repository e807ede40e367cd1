/// Bazel's persistent worker: requests in, answers out, each request answered exactly once.
///
/// Requests with an id are worked on at once and answered as they end; those without one (id 0) one after another, in
/// order. A cancelled request that has not begun is not begun; one that is under way is let finish, since after its
/// answer nothing may touch its files, and then answered as cancelled.
package struct Worker: Sendable {
  /// Works on a request, on any thread.
  package typealias Handler = @Sendable (WorkRequest) -> WorkResponse

  private let width: Int
  private let limit: Int
  private let write: @Sendable ([UInt8]) -> Void
  private let handle: Handler

  /// - Parameters:
  ///   - width: how many requests are worked on at once.
  ///   - limit: the most bytes that a request may have.
  ///   - write: gets whole answers, one at a time.
  package init(
    width: Int, limit: Int = 64 << 20, write: @escaping @Sendable ([UInt8]) -> Void, handle: @escaping Handler
  ) {
    precondition(width > 0, "there is at least one worker")
    self.width = width
    self.limit = limit
    self.write = write
    self.handle = handle
  }

  /// Reads requests to their end, and ends when all are answered.
  ///
  /// - Parameter read: gives the next piece of the stream, nothing at its end.
  /// - Throws: `WorkerError` when the stream cannot be followed any further; what came before is answered.
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
