import CrushBasics
import CrushFiles

/// The requests to a server, and the meaning of its answers: the HTTP protocol of Bazel's caches, which is GET and PUT of
/// `/ac/NAME` below the address.
struct ServiceRequests: Sendable {
  let address: ServerAddress
  let token: String?

  enum Answer {
    case found([UInt8]), missing, failed
  }

  /// Returns the request for the result of a key.
  ///
  /// - Parameter file: the path of the answer's file.
  func get(_ key: [UInt8], file: String) -> CurlRun.Transfer {
    CurlRun.Transfer(url: url(of: key), output: file, headers: authorization)
  }

  /// Returns the request to store a result.
  ///
  /// - Parameter file: the path of the file with the request.
  func put(_ bytes: [UInt8], _ key: [UInt8], file: String) throws(FileError) -> CurlRun.Transfer {
    try Files.write(StoredMessage.message(of: bytes), to: file)
    return CurlRun.Transfer(url: url(of: key), upload: file, headers: authorization, isLong: true)
  }

  func answer(to transfer: CurlRun.Transfer, _ status: Int) -> Answer {
    guard let path = transfer.output else { return .failed }
    if status == 404 || status == 410 { return .missing }
    guard status == 200 || status == 0, let file = try? Files.read(path, limit: CurlRun.limit) else { return .failed }
    return StoredMessage.bytes(in: file).map { .found($0) } ?? (status == 0 ? .failed : .missing)
  }

  func hasStored(_ status: Int) -> Bool { (200..<300).contains(status) }

  /// Returns the reason of a failed transfer.
  static func reason(_ answer: CurlRun.Answer, _ message: String?) -> String {
    switch answer.status {
    case 0: message ?? "no answer"
    case 200..<300: "an answer that is no result"
    case 300..<400:
      "status \(answer.status), a redirect\(answer.target.map { " to \($0)" } ?? ""), which is not followed; name the right "
        + "address"
    case 401: "status 401, so it needs other credentials"
    case 403: "status 403, so it does not allow this"
    default: "status \(answer.status)"
    }
  }

  /// Returns the address of a result. Servers require a name of 64 hexadecimal digits.
  private func url(of key: [UInt8]) -> String {
    "\(address.text)/ac/" + key.map { $0.hexadecimal(digits: 2) }.joined()
  }

  private var authorization: [String] { token.map { ["Authorization: Bearer \($0)"] } ?? [] }
}
