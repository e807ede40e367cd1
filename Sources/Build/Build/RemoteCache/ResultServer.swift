import CrushFiles
import Synchronization

/// A server of results. A server that fails is not asked again, so that it costs a build some seconds at most.
package final class ResultServer: Sendable {
  /// The number of keys or results of one call.
  package static let portion = 256
  /// The number of failed transfers after which a server is not asked again.
  private static let patience = 8

  package let address: ServerAddress
  private let requests: ServiceRequests
  private let passwords: String?
  private let state = Mutex(State())

  private struct State {
    var problem: String?
    var isAnnounced = false
    var failures = 0
  }

  /// - Parameters:
  ///   - token: is sent to the server as a bearer token (RFC 6750).
  ///   - passwords: a file in the form of netrc, instead of the one in the home folder.
  package init(_ address: ServerAddress, token: String?, passwords: String?) {
    self.address = address
    self.passwords = passwords
    requests = ServiceRequests(address: address, token: token.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The largest result in bytes.
  package var largest: Int { CurlRun.limit - 64 }

  /// Whether the server has answered so far.
  package var isUsable: Bool { state.withLock { $0.problem == nil } }

  /// Returns the problem of the server the first time, and nil afterward.
  package func takeProblem() -> String? {
    state.withLock { state in
      defer { state.isAnnounced = state.problem != nil }
      return state.isAnnounced ? nil : state.problem
    }
  }

  /// Gets results. A missing result is no problem.
  ///
  /// - Parameters:
  ///   - keys: at most `portion`.
  ///   - folder: an empty folder for the answers.
  ///   - seconds: the time limit of all transfers together.
  ///   - receive: receives the index of a key and the bytes of its result. A broken server may send any bytes.
  package func get(_ keys: [[UInt8]], folder: String, seconds: Int, receive: (Int, [UInt8]) -> Void) {
    transfer(
      keys.indices.map { .success(requests.get(keys[$0], file: Path.join(folder, String($0)))) }, seconds: seconds
    ) { index, transfer, status in
      switch requests.answer(to: transfer, status) {
      case .found(let bytes):
        receive(index, bytes)
        return true
      case .missing: return true
      case .failed: return false
      }
    }
  }

  /// Sends results.
  ///
  /// - Parameters:
  ///   - results: at most `portion` keys with bytes, none larger than `largest`.
  ///   - folder: an empty folder for the requests.
  ///   - seconds: the time limit of all transfers together.
  /// - Returns: whether the server has stored each result.
  package func put(_ results: [(key: [UInt8], bytes: [UInt8])], folder: String, seconds: Int) -> [Bool] {
    let made = results.indices.map { index in
      Result { () throws(FileError) in
        try requests.put(results[index].bytes, results[index].key, file: Path.join(folder, String(index)))
      }
    }
    var stored = [Bool](repeating: false, count: results.count)
    transfer(made, seconds: seconds) { index, _, status in
      stored[index] = requests.hasStored(status)
      return stored[index]
    }
    return stored
  }

  /// Runs transfers, and counts the failures.
  ///
  /// - Parameter judge: receives the index, the transfer and its HTTP status. Returns false for a failure.
  private func transfer(
    _ made: [Result<CurlRun.Transfer, FileError>], seconds: Int, judge: (Int, CurlRun.Transfer, Int) -> Bool
  ) {
    guard isUsable, !made.isEmpty else { return }
    do {
      let transfers = try made.map { try $0.get() }
      let outcome = try CurlRun(passwords: passwords, seconds: seconds).run(transfers)
      let judged = transfers.indices.map { judge($0, transfers[$0], outcome.answers[$0].status) }
      guard let first = judged.firstIndex(of: false) else { return }
      let failures = judged.filter { !$0 }.count
      let reason = ServiceRequests.reason(outcome.answers[first], outcome.message)
      state.withLock { state in
        state.failures += failures
        if failures == judged.count || state.failures > Self.patience || !outcome.isComplete { state.problem = reason }
      }
    } catch let error as CurlRun.Failure {
      state.withLock { $0.problem = error.description }
    } catch {
      state.withLock { $0.problem = "\(error)" }
    }
  }
}
