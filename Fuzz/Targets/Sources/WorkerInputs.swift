import CrushBazelWorker

extension FuzzTargets {
  static let workerRequests = FuzzTarget(
    "worker-requests", "Any division of the stream gives the same requests, and each is at its offset in the stream.",
    seeds: ["Fuzz/Seeds/worker-requests/*"], cost: CostLimit(heap: (4 << 20, 2048, 0), time: (200_000_000, 200_000, 0))
  ) { input throws(Violation) in
    guard let first = input.first else { return 0 }
    let stream = Array(input.dropFirst())
    let whole = WorkerInputs.split([stream])
    var (pieces, rest) = ([[UInt8]](), stream[...])
    // Sizes of 1 to 16 bytes, by the first byte.
    while !rest.isEmpty {
      let count = 1 + Int(first &+ UInt8(truncatingIfNeeded: pieces.count)) % 16
      pieces.append(Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    let divided = WorkerInputs.split(pieces)
    try Violation.unless(divided.objects == whole.objects, "a division gives \(divided.objects.count) objects")
    try Violation.unless(
      divided.error == whole.error, "a division gives the error \(String(describing: divided.error))")
    var end = 0
    for object in whole.objects {
      try Violation.unless(
        object.offset >= end && Array(stream[object.offset...].prefix(object.bytes.count)) == object.bytes,
        "an object is not at \(object.offset)")
      end = object.offset + object.bytes.count
      try WorkerInputs.checkRequest(object)
    }
    return 0
  }
}

enum WorkerInputs {
  static func split(_ pieces: [[UInt8]]) -> (objects: [ObjectSplitter.Object], error: WorkerError?) {
    var splitter = ObjectSplitter(limit: 512)
    var objects: [ObjectSplitter.Object] = []
    do throws(WorkerError) {
      for piece in pieces { try splitter.add(piece) { objects.append($0) } }
      try splitter.finish()
    } catch { return (objects, error) }
    return (objects, nil)
  }

  static func checkRequest(_ object: ObjectSplitter.Object) throws(Violation) {
    let request: WorkRequest
    do throws(WorkerError) {
      request = try WorkRequest(object)
    } catch {
      guard case .notARequest(_, let offset) = error, offset == object.offset else {
        throw Violation("a request at \(object.offset) has the error \(error)")
      }
      return
    }
    let bytes = request.arguments.reduce(0) { $0 + $1.utf8.count } + request.sandboxFolder.utf8.count
    try Violation.unless(bytes <= object.bytes.count, "\(bytes) bytes of arguments in \(object.bytes.count) bytes")
  }
}
