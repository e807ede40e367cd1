import CrushFiles

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
    var headers: [String] = []
    /// Whether it sends a result.
    var isLong = false
  }

  struct Answer: Equatable {
    /// The status of HTTP, 0 without an answer.
    var status = 0
    /// The address to which the server redirects.
    var target: String?
  }

  struct Outcome {
    /// The answer to each transfer. If the time was too short, all are empty, and some files of answers may be complete.
    let answers: [Answer]
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
  /// The most bytes of all answers together.
  private static let totalLimit = 512 << 20

  /// A file with passwords, instead of the one in the home folder.
  var passwords: String?
  /// The seconds after which curl is ended.
  let seconds: Int
  /// The most bytes of one answer and of all together. A server may state no size, and never end (RFC 9112, section 7.1).
  var limits = (one: limit, all: totalLimit)

  /// Runs the transfers side by side.
  func run(_ transfers: [Transfer]) throws(Failure) -> Outcome {
    let text = transfers.indices.map { section(transfers[$0], number: $0) }.joined(separator: "next\n")
    let arguments = ["-q", "-sS", "--parallel", "--parallel-max", String(Self.width), "--config", "-"]
    let result: Program.Result
    do throws(Program.StartError) {
      result = try Program.run(
        "curl", arguments, input: Array(text.utf8), capturesErrors: true, seconds: seconds, limit: 1 << 20
      ) { isOverLimit(transfers) }
    } catch {
      let none = [Answer](repeating: Answer(), count: transfers.count)
      switch error {
      case .notFound: throw .notInstalled
      case .tooSlow: return Outcome(answers: none, message: error.description, isComplete: false)
      case .stopped:
        for case let path? in transfers.map(\.output) { _ = try? Files.remove(path) }
        let message = "answers of more than \(limits.one >> 20) MiB, or \(limits.all >> 20) MiB together"
        return Outcome(answers: none, message: message, isComplete: false)
      default: throw .other(error.description)
      }
    }
    let lines = result.errors.split(whereSeparator: \.isNewline)
    // A message may follow numbers of progress. Code 22 stands for a status of 400 or more, which the outcome has.
    let messages = lines.map { line in line.drop { $0 != "c" } }.filter { $0.hasPrefix("curl: (") }
    let message = messages.first { !$0.hasPrefix("curl: (22)") }
    // Code 2 is an option that this version of curl does not have.
    if result.exitCode == 2 { throw .other(lines.first.map(String.init) ?? "curl failed") }
    return Outcome(answers: answers(result.output, count: transfers.count), message: message.map(String.init))
  }

  /// Returns true if the answers so far are larger than a limit.
  private func isOverLimit(_ transfers: [Transfer]) -> Bool {
    var total = 0
    for case let path? in transfers.map(\.output) {
      let size = (try? FileStatus(of: path, followsLink: false).size) ?? 0
      total += size
      if size > limits.one || total > limits.all { return true }
    }
    return false
  }

  /// Returns the options of a transfer (curl(1), "--config").
  private func section(_ transfer: Transfer, number: Int) -> String {
    var lines = [
      // No redirect is followed. It would lead the request, its body and passwords to a host that the user did not name.
      "globoff", "fail", "silent", "show-error", "no-location",
      "proto = \"=\(transfer.url.hasPrefix("https:") ? "https" : "http")\"", "connect-timeout = \(Self.connecting)",
      "max-time = \(transfer.isLong ? Self.sending : Self.getting)", "retry = 1", "retry-max-time = \(Self.retrying)",
      "max-filesize = \(limits.one)",
      passwords.map { "netrc-file = \(quoted($0))" } ?? "netrc-optional",
      "output = \(quoted(transfer.output ?? "/dev/null"))", "write-out = \"\(number) %{http_code} %{redirect_url}\\n\"",
      "url = \(quoted(transfer.url))",
    ]
    if let upload = transfer.upload { lines += ["upload-file = \(quoted(upload))", "header = \"Expect:\""] }
    lines += transfer.headers.map { "header = \(quoted($0))" }
    return lines.map { $0 + "\n" }.joined()
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

  /// Reads lines of a number, a status, and the target of a redirect. A retried transfer has several; the last counts.
  private func answers(_ output: [UInt8], count: Int) -> [Answer] {
    var answers = [Answer](repeating: Answer(), count: count)
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count >= 2, let number = Int(words[0]), let status = Int(words[1]), answers.indices.contains(number)
      else { continue }
      answers[number] = Answer(status: status, target: words.count > 2 ? String(words[2].prefix(200)) : nil)
    }
    return answers
  }
}
