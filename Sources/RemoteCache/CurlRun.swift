import CrushFileSystem
import CrushProcesses

/// One run of the program `curl` for many transfers. curl has the connections, proxies, certificates, passwords and
/// protocols that servers need, and damage that a server sends stays in another process.
///
/// curl reads its options from its input, so that no token is visible among the arguments of programs.
struct CurlRun {
  /// One request and the file for its answer.
  struct Transfer {
    let url: String
    /// The file for the body of the answer. Nil if the body is not needed.
    var output: String?
    /// A file to send by PUT.
    var upload: String?
    /// A file to send by POST.
    var posted: String?
    /// The file for the fields before and after the body.
    var fields: String?
    var headers: [String] = []
    var isHTTP2 = false
    /// Whether it sends a result.
    var isLong = false
  }

  struct Outcome {
    /// The status of HTTP for each transfer, 0 for a transfer without an answer. If the time was too short, all are 0, and
    /// the files of some answers may be complete.
    let statuses: [Int]
    /// The first message of curl that is not about a status; nil if there is none.
    let message: String?
    var isComplete = true
  }

  enum Failure: Error {
    case notInstalled
    case other(String)

    var description: String {
      switch self {
      case .notInstalled: "the program curl is not installed"
      case .other(let text): text
      }
    }
  }

  /// The number of transfers at a time.
  static let width = 32
  /// The seconds for a connection, for getting one result, and for sending one. curl 7.88 does not notice that transfers
  /// side by side receive nothing (--speed-time), so the whole transfer has a limit.
  private static let (connecting, getting, sending) = (5, 8, 60)
  /// The seconds after which a transfer that failed is not repeated. A server that does not answer takes longer.
  private static let retrying = 3
  /// The largest answer in bytes.
  static let limit = 256 << 20

  /// A file with passwords, instead of the one in the home folder.
  var passwords: String?
  /// The seconds after which curl is ended.
  let seconds: Int

  /// Runs the transfers side by side.
  func run(_ transfers: [Transfer]) throws(Failure) -> Outcome {
    let text = transfers.indices.map { section(transfers[$0], number: $0) }.joined(separator: "next\n")
    let arguments = ["-q", "-sS", "--parallel", "--parallel-max", String(Self.width), "--config", "-"]
    let result: Program.Result
    do throws(Program.StartError) {
      result = try Program.run(
        "curl", arguments, input: Array(text.utf8), capturesErrors: true, seconds: seconds, limit: 1 << 20)
    } catch {
      switch error {
      case .notFound: throw .notInstalled
      case .tooSlow:
        return Outcome(
          statuses: [Int](repeating: 0, count: transfers.count), message: error.description, isComplete: false)
      default: throw .other(error.description)
      }
    }
    let lines = result.errors.split(whereSeparator: \.isNewline)
    // A message may follow numbers of progress. Code 22 stands for a status of 400 or more, which the outcome has.
    let messages = lines.map { line in line.drop { $0 != "c" } }.filter { $0.hasPrefix("curl: (") }
    let message = messages.first { !$0.hasPrefix("curl: (22)") }
    // Code 2 is an option that this version of curl does not have.
    if result.exitCode == 2 { throw .other(lines.first.map(String.init) ?? "curl failed") }
    return Outcome(statuses: statuses(result.output, count: transfers.count), message: message.map(String.init))
  }

  /// Returns the options of a transfer (curl(1), "--config").
  private func section(_ transfer: Transfer, number: Int) -> String {
    var lines = [
      // No redirect is followed. It would lead the request, its body and passwords to a host that the user did not name.
      "globoff", "fail", "silent", "show-error", "no-location",
      "proto = \"=\(transfer.url.hasPrefix("https:") ? "https" : "http")\"", "connect-timeout = \(Self.connecting)",
      "max-time = \(transfer.isLong ? Self.sending : Self.getting)", "retry = 1", "retry-max-time = \(Self.retrying)",
      "max-filesize = \(Self.limit)",
      passwords.map { "netrc-file = \(quoted($0))" } ?? "netrc-optional",
      "output = \(quoted(transfer.output ?? "/dev/null"))", "write-out = \"\(number) %{http_code}\\n\"",
    ]
    lines += transfer.isHTTP2 ? http2(transfer.url, number: number) : ["url = \(quoted(transfer.url))"]
    if let upload = transfer.upload { lines += ["upload-file = \(quoted(upload))", "header = \"Expect:\""] }
    if let posted = transfer.posted { lines.append("data-binary = \(quoted("@" + posted))") }
    if let fields = transfer.fields { lines.append("dump-header = \(quoted(fields))") }
    lines += transfer.headers.map { "header = \(quoted($0))" }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the address and the version of HTTP/2.
  ///
  /// curl 7.88 fails if it uses a connection without TLS for a second transfer, so each transfer has a host of its own,
  /// which stands for the real one.
  private func http2(_ url: String, number: Int) -> [String] {
    let scheme = "http://"
    guard url.hasPrefix(scheme) else { return ["url = \(quoted(url))", "http2"] }
    let authority = url.dropFirst(scheme.count).prefix { $0 != "/" }
    // An address of IPv6 has colons in brackets.
    let colon = authority.lastIndex(of: ":").flatMap { authority[$0...].contains("]") ? nil : $0 } ?? authority.endIndex
    let other = "\(scheme)transfer-\(number)\(url[colon...])"
    return [
      "url = \(quoted(other))", "connect-to = \(quoted("::\(authority[..<colon]):"))",
      "header = \(quoted("Host: \(authority)"))", "http2-prior-knowledge",
    ]
  }

  /// Returns a text in the quotes of curl's configuration files.
  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": quoted.unicodeScalars += ["\\", character]
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      default: quoted.unicodeScalars.append(character)
      }
    }
    return quoted + "\""
  }

  /// Reads lines of a number and a status. A retried transfer has several; the last counts.
  private func statuses(_ output: [UInt8], count: Int) -> [Int] {
    var statuses = [Int](repeating: 0, count: count)
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ").map { Int($0) }
      if words.count == 2, let number = words[0], let status = words[1], statuses.indices.contains(number) {
        statuses[number] = status
      }
    }
    return statuses
  }
}
