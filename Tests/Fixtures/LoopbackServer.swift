import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A server of HTTP/1.1 on the loopback interface that stores what PUT sends, or fails in some way.
package final class LoopbackServer: Sendable {
  package enum Behavior: Sendable, Equatable, CaseIterable {
    case stores
    /// Answers with a status of an error.
    case unavailable, forbidden, unauthorized
    /// Answers each GET with bytes of no meaning, the wrong object, the start of an object, or no bytes.
    case garbage, swapped, truncated, empty
    /// Announces more bytes than it sends, or closes the connection before an answer.
    case short, closing
    /// Redirects to another host, or sends 300 MiB without a length.
    case redirecting, endless
    /// Never answers.
    case silent
  }

  package struct Request: Sendable {
    package let method: String
    package let path: String
    package let fields: [String]
  }

  package let port: Int
  private let listener: Int32
  private let state: Mutex<State>

  private struct State {
    var behavior: Behavior
    var objects: [String: [UInt8]] = [:]
    var requests: [Request] = []
  }

  /// - Throws: `CocoaError` if there is no free port.
  package init(_ behavior: Behavior = .stores) throws {
    state = Mutex(State(behavior: behavior))
    #if canImport(Glibc)
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(listener, pointer, size) == 0 && listen(listener, 64) == 0
          && getsockname(listener, pointer, &size) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileWriteUnknown) }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, let server = self else { return }
        Thread.detachNewThread {
          server.serve(connection)
          _ = close(connection)
        }
      }
    }
  }

  /// The port is free again.
  package func stop() {
    _ = shutdown(listener, Int32(SHUT_RDWR))
    _ = close(listener)
  }

  package var url: String { "http://127.0.0.1:\(port)/cache" }
  package var objects: [String: [UInt8]] { state.withLock { $0.objects } }
  package var requests: [Request] { state.withLock { $0.requests } }
  package func behave(_ behavior: Behavior) { state.withLock { $0.behavior = behavior } }
  package func forgetRequests() { state.withLock { $0.requests = [] } }

  // MARK: - Connections

  private func serve(_ connection: Int32) {
    var buffer: [UInt8] = []
    while let (request, length) = head(connection, &buffer) {
      while buffer.count < length, receive(connection, &buffer) {}
      let body = Array(buffer.prefix(length))
      buffer.removeFirst(body.count)
      let behavior = state.withLock { state in
        state.requests.append(request)
        return state.behavior
      }
      if behavior == .silent { sleep(30) }
      guard behavior != .silent, behavior != .closing else { return }
      if behavior == .endless {
        guard send(Array("HTTP/1.1 200 Status\r\nConnection: close\r\n\r\n".utf8), connection) else { return }
        let piece = [UInt8](repeating: 1, count: 1 << 20)
        for _ in 0..<300 where !send(piece, connection) { return }
        return
      }
      let (status, answer) = answer(to: request, body, behavior)
      let announced = behavior == .short ? answer.count + 100 : answer.count
      let head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(announced)\r\n\(Self.fields(behavior))\r\n"
      guard send(Array(head.utf8) + answer, connection), behavior != .short else { return }
    }
  }

  private static func fields(_ behavior: Behavior) -> String {
    behavior == .redirecting ? "Location: http://other.invalid/cache\r\n" : ""
  }

  private func answer(to request: Request, _ body: [UInt8], _ behavior: Behavior) -> (Int, [UInt8]) {
    switch behavior {
    case .unavailable: return (503, [])
    case .forbidden: return (403, [])
    case .unauthorized: return (401, [])
    case .redirecting: return (307, [])
    default: break
    }
    if request.method == "PUT" {
      state.withLock { $0.objects[request.path] = body }
      return (201, [])
    }
    let objects = objects
    guard let object = objects[request.path] else { return (404, []) }
    switch behavior {
    case .garbage: return (200, object.map { $0 ^ 0x5A })
    case .swapped: return (200, objects.filter { $0.key != request.path }.values.first ?? [])
    case .truncated: return (200, Array(object.dropLast(object.count / 3 + 1)))
    case .empty: return (200, [])
    default: return (200, object)
    }
  }

  /// Reads the lines before a body. Returns the request and the length of its body, or nil at the end.
  private func head(_ connection: Int32, _ buffer: inout [UInt8]) -> (Request, Int)? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        let lines = String(decoding: buffer[..<range.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        buffer.removeFirst(range.upperBound)
        let words = lines[0].split(separator: " ").map(String.init)
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }.flatMap {
          Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces))
        }
        return (Request(method: words[0], path: words[1], fields: Array(lines.dropFirst())), length ?? 0)
      }
      guard receive(connection, &buffer) else { return nil }
    }
  }

  private func receive(_ connection: Int32, _ buffer: inout [UInt8]) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(connection, &piece, piece.count, 0)
    if count > 0 { buffer += piece[..<count] }
    return count > 0
  }

  private func send(_ bytes: [UInt8], _ connection: Int32) -> Bool {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(1 << 16))
      #if canImport(Glibc)
        let count = unsafe Glibc.send(connection, piece, piece.count, flags)
      #elseif canImport(Musl)
        let count = unsafe Musl.send(connection, piece, piece.count, flags)
      #else
        let count = unsafe Darwin.send(connection, piece, piece.count, flags)
      #endif
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
