import CrushBytes
import CrushFileSystem

/// The requests of a service, and the meaning of its answers.
struct ServiceRequests: Sendable {
  let address: ServerAddress
  let token: String?

  enum Answer {
    case found([UInt8]), missing, failed
  }

  /// The status of gRPC for a missing object (grpc/grpc, doc/statuscodes.md).
  private static let notFound = 5

  /// Returns the request for the result of a key.
  ///
  /// - Parameter files: the path of the answer's file, and the start of the paths of further files.
  func get(_ key: [UInt8], files: String) throws(FileError) -> CurlRun.Transfer {
    let name = name(of: key)
    switch address.service {
    case .http: return CurlRun.Transfer(url: url(of: name), output: files, headers: authorization)
    case .grpc:
      let message = ResultMessages.request(of: name, instance: address.path)
      return try call("GetActionResult", message, files: files)
    }
  }

  /// Returns the request to store a result.
  func put(_ bytes: [UInt8], _ key: [UInt8], files: String) throws(FileError) -> CurlRun.Transfer {
    let name = name(of: key)
    switch address.service {
    case .http:
      let upload = files + "-request"
      try Files.write(ResultMessages.actionResult(bytes), to: upload)
      return CurlRun.Transfer(url: url(of: name), upload: upload, headers: authorization, isLong: true)
    case .grpc:
      let message = ResultMessages.update(of: name, instance: address.path, bytes)
      var transfer = try call("UpdateActionResult", message, files: files)
      transfer.isLong = true
      return transfer
    }
  }

  func answer(to transfer: CurlRun.Transfer, _ status: Int) -> Answer {
    guard let path = transfer.output else { return .failed }
    switch address.service {
    case .http:
      if status == 404 || status == 410 { return .missing }
      guard status == 200 || status == 0, let file = try? Files.read(path, limit: CurlRun.limit) else { return .failed }
      return ResultMessages.bytes(inActionResult: file[...]).map { .found($0) } ?? (status == 0 ? .failed : .missing)
    case .grpc:
      let code = status == 200 || status == 0 ? grpcStatus(of: transfer) : nil
      if code == Self.notFound { return .missing }
      guard code == 0, let file = try? Files.read(path, limit: CurlRun.limit),
        let message = ResultMessages.message(in: file)
      else { return .failed }
      return ResultMessages.bytes(inActionResult: message).map { .found($0) } ?? .missing
    }
  }

  func hasStored(_ transfer: CurlRun.Transfer, _ status: Int) -> Bool {
    switch address.service {
    case .http: (200..<300).contains(status)
    case .grpc: status == 200 && grpcStatus(of: transfer) == 0
    }
  }

  /// Returns the reason of a failed transfer.
  static func reason(status: Int, _ message: String?) -> String {
    switch status {
    case 0: message ?? "no answer"
    case 200..<300: "an answer that is no result"
    case 401: "status 401, so it needs other credentials"
    case 403: "status 403, so it does not allow this"
    default: "status \(status)"
    }
  }

  // MARK: - Parts

  /// Returns the name of a result on the server. The protocols require 64 hexadecimal digits.
  private func name(of key: [UInt8]) -> String {
    SHA256.digest(of: key.span).map { $0.hexadecimal(digits: 2) }.joined()
  }

  private func url(of name: String) -> String { "\(address.url)/ac/\(name)" }

  private var authorization: [String] { token.map { ["Authorization: Bearer \($0)"] } ?? [] }

  /// Returns a call of the service ActionCache (grpc/grpc, doc/PROTOCOL-HTTP2.md).
  private func call(_ method: String, _ message: [UInt8], files: String) throws(FileError) -> CurlRun.Transfer {
    let request = files + "-request"
    try Files.write(ResultMessages.frame(message), to: request)
    return CurlRun.Transfer(
      url: "\(address.url)/build.bazel.remote.execution.v2.ActionCache/\(method)", output: files, posted: request,
      fields: files + "-fields", headers: ["Content-Type: application/grpc", "TE: trailers"] + authorization,
      isHTTP2: true)
  }

  /// Returns the status of a call, from the fields after its answer; nil if there is none.
  private func grpcStatus(of transfer: CurlRun.Transfer) -> Int? {
    guard let path = transfer.fields, let file = try? Files.read(path, limit: 1 << 16) else { return nil }
    let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
    let field = lines.last { $0.lowercased().hasPrefix("grpc-status:") }
    return field.flatMap { Int($0.dropFirst("grpc-status:".count).drop { $0 == " " }) }
  }
}
