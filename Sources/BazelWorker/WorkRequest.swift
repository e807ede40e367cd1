#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request of Bazel's worker protocol (`worker_protocol.proto`) in protobuf's JSON form. A field that is absent or
/// null has its default, both forms of a field's name are accepted, and unknown fields are ignored.
package struct WorkRequest: Sendable, Equatable {
  /// The arguments, with parameter files already expanded.
  package let arguments: [String]
  /// The paths that the request may read.
  package let inputs: [String]
  /// The request's id; 0 for a request that is processed alone.
  package let id: Int32
  /// Whether the request cancels the request with this id.
  package let isCancel: Bool
  package let verbosity: Int32
  /// The folder that all paths are relative to, below the current folder; "" for the current folder itself.
  package let sandboxFolder: String

  package init(
    arguments: [String], inputs: [String] = [], id: Int32 = 0, isCancel: Bool = false, verbosity: Int32 = 0,
    sandboxFolder: String = ""
  ) {
    self.arguments = arguments
    self.inputs = inputs
    self.id = id
    self.isCancel = isCancel
    self.verbosity = verbosity
    self.sandboxFolder = sandboxFolder
  }

  package init(_ object: ObjectSplitter.Object) throws(WorkerError) {
    do {
      self = try JSONDecoder().decode(WorkRequest.self, from: Data(object.bytes))
    } catch let error as DecodingError {
      throw .notARequest(Self.message(of: error), offset: object.offset)
    } catch { throw .notARequest(Self.notJSON, offset: object.offset) }
    // A system call would end the path there, and write another file.
    if arguments.contains(where: { $0.utf8.contains(0) }) {
      throw .notARequest("an argument contains a zero byte", offset: object.offset)
    }
  }

  private static let notJSON = "it is not JSON, or a number in it is out of range"

  private static func message(of error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\"\(context.codingPath.map(\.stringValue).joined(separator: "."))\" is not \(name(of: type))"
    default: notJSON
    }
  }

  private static func name(of type: any Any.Type) -> String {
    switch type {
    case is Int32.Type: "a number"
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    default: "a list"
    }
  }
}

extension WorkRequest: Decodable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private struct Input: Decodable { let path: String? }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    func field<Value: Decodable>(_ names: String..., default fallback: Value) throws -> Value {
      for name in names {
        if let value = try fields.decodeIfPresent(Value.self, forKey: Key(stringValue: name)) { return value }
      }
      return fallback
    }
    arguments = try field("arguments", default: [String]())
    inputs = try field("inputs", default: [Input]()).compactMap(\.path)
    id = try field("requestId", "request_id", default: Int32(0))
    isCancel = try field("cancel", default: false)
    verbosity = try field("verbosity", default: Int32(0))
    sandboxFolder = try field("sandboxDir", "sandbox_dir", default: "")
  }
}
