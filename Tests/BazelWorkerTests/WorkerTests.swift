import CrushBazelWorker
import Foundation
import Synchronization
import Testing

@Suite struct WorkerTests {
  /// The answers of a worker, and the requests that its handler received.
  private final class Log: Sendable {
    let answers = Mutex<[String]>([])
    let requests = Mutex<[WorkRequest]>([])
  }

  /// Runs a worker over pieces of a stream.
  private func run(
    _ pieces: [String], width: Int = 4,
    handle: @escaping @Sendable (WorkRequest) -> WorkResponse = { _ in WorkResponse(exitCode: 0, output: "") }
  ) throws -> Log {
    let log = Log()
    let worker = Worker(width: width, limit: 1000) { bytes in
      log.answers.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    } handle: { request in
      log.requests.withLock { $0.append(request) }
      return handle(request)
    }
    var rest = pieces[...]
    try worker.run { rest.popFirst().map { Array($0.utf8) } ?? [] }
    return log
  }

  @Test func `a request's fields have two forms of names, and may be absent or null`() throws {
    let log = try run([
      #"{"arguments":["build","a b"],"inputs":[{"path":"a","digest":"eA=="},{}],"verbosity":10,"sandboxDir":"s"}"#,
      #"{"request_id":0,"sandbox_dir":"t","arguments":null,"unknown":{"x":[1]}}"#, "{}",
    ])
    let expected = [
      WorkRequest(arguments: ["build", "a b"], inputs: ["a"], verbosity: 10, sandboxFolder: "s"),
      WorkRequest(arguments: [], sandboxFolder: "t"), WorkRequest(arguments: []),
    ]
    #expect(log.requests.withLock { $0 } == expected)
  }

  @Test func `answers are lines of JSON`() throws {
    let log = try run([#"{"requestId":12,"arguments":["x"]}"#]) { _ in
      WorkResponse(exitCode: 1, output: "a/b.png: \"é\"\n")
    }
    let expected = #"{"exitCode":1,"output":"a/b.png: \"é\"\n","requestId":12}"# + "\n"
    #expect(log.answers.withLock { $0 } == [expected])
  }

  @Test func `requests without an id are answered in order`() throws {
    let requests = (0..<50).map { "{\"arguments\":[\"\($0)\"]}" }
    let log = try run([requests.joined()]) { request in
      // The first request is the slowest.
      if request.arguments == ["0"] { Thread.sleep(forTimeInterval: 0.05) }
      return WorkResponse(exitCode: 0, output: request.arguments[0])
    }
    let expected = (0..<50).map { #"{"exitCode":0,"output":"\#($0)","requestId":0}"# + "\n" }
    #expect(log.answers.withLock { $0 } == expected)
  }

  @Test func `requests with an id run at once and are answered once each`() throws {
    let meeting = DispatchSemaphore(value: 0)
    let log = try run([(1...20).map { "{\"requestId\":\($0)}" }.joined()], width: 2) { request in
      // Request 1 ends only while another one is running.
      if request.id == 1 { meeting.wait() }
      if request.id == 2 { meeting.signal() }
      return WorkResponse(exitCode: request.id, output: "")
    }
    let answers = log.answers.withLock { $0 }
    #expect(answers.count == 20)
    for id in 1...20 { #expect(answers.contains(#"{"exitCode":\#(id),"output":"","requestId":\#(id)}"# + "\n")) }
  }

  @Test func `no more requests than the width run at once`() throws {
    let running = Mutex((now: 0, most: 0))
    _ = try run([(1...30).map { "{\"requestId\":\($0)}" }.joined()], width: 3) { _ in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      Thread.sleep(forTimeInterval: 0.002)
      running.withLock { $0.now -= 1 }
      return WorkResponse(exitCode: 0, output: "")
    }
    #expect(running.withLock { (1...3).contains($0.most) })
  }

  @Test func `requests with and without an id share the width, and each is answered`() throws {
    let running = Mutex((now: 0, most: 0, singles: 0))
    let requests = (0..<60).map { "{\"requestId\":\($0 % 3 == 0 ? 0 : $0),\"arguments\":[\"\($0)\"]}" }
    let log = try run(requests, width: 3) { request in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
        if request.id == 0 { $0.singles += 1 }
        #expect($0.singles <= 1)
      }
      Thread.sleep(forTimeInterval: 0.001)
      running.withLock {
        $0.now -= 1
        if request.id == 0 { $0.singles -= 1 }
      }
      return WorkResponse(exitCode: 0, output: request.arguments[0])
    }
    #expect(running.withLock { (1...3).contains($0.most) })
    let singles = log.requests.withLock { $0.filter { $0.id == 0 }.compactMap { Int($0.arguments[0]) } }
    #expect(singles == Array(stride(from: 0, to: 60, by: 3)))
    #expect(log.answers.withLock { Set($0) }.count == 60)
  }

  @Test func `a canceled request does not start or runs to its end, and is answered once`() throws {
    let begun = DispatchSemaphore(value: 0)
    let cancelled = DispatchSemaphore(value: 0)
    let log = Log()
    let worker = Worker(width: 1) { bytes in
      log.answers.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    } handle: { request in
      log.requests.withLock { $0.append(request) }
      begun.signal()
      cancelled.wait()
      return WorkResponse(exitCode: 0, output: "done")
    }
    var turn = 0
    try worker.run {
      turn += 1
      switch turn {
      case 1: return Array(#"{"requestId":1}"#.utf8)
      case 2:
        begun.wait()
        return Array(#"{"requestId":2}{"requestId":2,"cancel":true}{"cancel":true,"requestId":1}"#.utf8)
      case 3:
        // The cancel requests are read. Unknown and answered ids are ignored.
        cancelled.signal()
        return Array(#"{"requestId":99,"cancel":true}"#.utf8)
      default: return []
      }
    }
    #expect(log.requests.withLock { $0.map(\.id) } == [1])
    #expect(
      Set(log.answers.withLock { $0 })
        == Set([1, 2].map { #"{"exitCode":0,"output":"","requestId":\#($0),"wasCancelled":true}"# + "\n" }))
    #expect(log.answers.withLock { $0.count } == 2)
  }

  @Test(arguments: [
    (#"{"arguments":3}"#, #"the request at byte 0: "arguments" is not a list"#),
    (#"{}{"requestId":"x"}"#, #"the request at byte 2: "requestId" is not a number"#),
    (#"{"arguments":[1]}"#, #"the request at byte 0: "arguments.Index 0" is not a string"#),
    (#"{"requestId":3000000000}"#, "the request at byte 0: it is not JSON, or a number in it is out of range"),
    (#"{"a" 1}"#, "the request at byte 0: it is not JSON, or a number in it is out of range"),
    ("{} 1", "byte 3 of the requests is 1; expected { or space"),
    ("{}{", "the requests end inside the one at byte 2"),
  ])
  func `an invalid stream ends, and the requests before the error are answered`(_ text: String, _ message: String)
    throws
  {
    let log = Mutex<[String]>([])
    let worker = Worker(width: 1) { bytes in
      log.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
    } handle: { _ in
      WorkResponse(exitCode: 0, output: "")
    }
    var rest = [Array(text.utf8)][...]
    do {
      try worker.run { rest.popFirst() ?? [] }
      Issue.record("no error")
    } catch { #expect("\(error)" == message) }
    #expect(log.withLock { $0.count } == (text.hasPrefix("{}") ? 1 : 0))
  }

  @Test func `deep nesting is read, and deeper nesting is an error`() throws {
    let deep = "{\"a\":" + String(repeating: "[", count: 300) + String(repeating: "]", count: 300) + "}"
    _ = try run([deep])
    let worker = Worker(width: 1) { _ in
    } handle: { _ in
      WorkResponse(exitCode: 0, output: "")
    }
    let deeper = "{\"a\":" + String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000) + "}"
    var rest = [Array(deeper.utf8)][...]
    #expect(throws: WorkerError.self) { try worker.run { rest.popFirst() ?? [] } }
  }
}
