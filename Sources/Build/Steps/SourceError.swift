import CrushFileKinds
package import CrushFiles
package import CrushPNG
package import CrushPropertyList
package import CrushVectors

/// Why a source has no result.
package enum SourceError: Error, Sendable, Equatable {
  case file(FileError)
  case png(PNGError)
  /// An SVG or PDF that is damaged or has a feature that is not drawn.
  case vector(VectorError)
  case propertyList(PropertyListError)
  /// A source that is compiled with others.
  case compiling(CompileProblem)
  /// Another source has an equal output, or an output that cannot exist beside this one.
  case clash(OutputClash)
  /// The file needs more memory than the limit. Both numbers are bytes.
  case memory(needed: Int, limit: Int)
  /// The file is a Git LFS pointer, and its contents are not fetched.
  case unfetched
  /// The target format cannot contain an animation.
  case animated
  /// The file must not be replaced.
  case sealed(SealedFile)

  /// Returns the problem and its place, without the path of the source.
  package func message(for source: String) -> String {
    if case .propertyList(let error) = self { return error.description }
    guard case .compiling = self, let position else { return problem(for: source) }
    return "line \(position.line), column \(position.column): \(problem(for: source))"
  }

  /// Returns the problem without the path of the source and without `position`.
  package func problem(for source: String) -> String {
    switch self {
    case .file(let error): error.path == source ? error.message : error.description
    case .png(let error): error.description
    case .vector(let error): error.description
    case .propertyList(let error): error.descriptionWithoutPosition
    case .compiling(let problem): problem.text
    case .clash(let clash): clash.problem
    case .memory(let needed, let limit): MemoryEstimate.refusal(needed, limit: limit)
    case .unfetched: LFSPointer.problem
    case .animated: "converting would lose the animation of this PNG"
    case .sealed(let reason): reason.problem
    }
  }

  /// The place in a text, for editors. Nil if the source is not text, or the problem has no place.
  package var position: (line: Int, column: Int)? {
    switch self {
    case .propertyList(let error): error.position
    case .compiling(let problem): problem.line.map { ($0, problem.column ?? 1) }
    default: nil
    }
  }

  /// The caller's choice that would make the source acceptable. Nil if there is none.
  package var hint: Hint? {
    switch self {
    case .png(let error) where error.isAcceptedLeniently: .lenientReading
    case .png(.tooManyPixels): .pixelLimit
    case .memory: .memoryLimit
    case .sealed: .elsewhere
    case .file, .png, .vector, .propertyList, .compiling, .clash, .unfetched, .animated: nil
    }
  }
}

/// Two sources whose outputs cannot exist together.
package struct OutputClash: Sendable, Equatable {
  package enum Reason: Sendable {
    case sameOutput
    /// Apple's file systems treat the two names, or those of two folders on their paths, as equal.
    case sameButForCase
    /// One output is a file where the other needs a folder.
    case fileAndFolder
  }

  package let source: String
  package let other: String
  package let reason: Reason

  package init(source: String, other: String, reason: Reason) {
    self.source = source
    self.other = other
    self.reason = reason
  }

  /// The problem, without the path of `source`.
  package var problem: String {
    switch reason {
    case .sameOutput: "its output would overwrite the output of \(other)"
    case .sameButForCase:
      "clashes with \(other) on Apple's file systems: \(NameDifference(source, other).words)"
    case .fileAndFolder: "cannot be built beside \(other): one output is a file where the other needs a folder"
    }
  }
}
