import CrushFiles
package import CrushPNG
package import CrushPropertyList
package import CrushSteps

/// The reason why a file that has a fix was not changed.
package enum FixError: Error, Sendable, Equatable {
  /// The file is in a bundle that is signed or encrypted.
  case signed(bundle: String)
  /// The file is inside an archive.
  case archived(archive: String)
  /// Version control could not restore the file.
  case uncommitted
  /// The state of the version control of this folder (`.hg`, `.svn`) is not known.
  case unknownVersionControl(folder: String)
  /// git cannot tell whether the file is committed.
  case gitFailed(exitCode: Int32)
  /// git cannot be run.
  case gitNotRun(String)
  case animated
  case cgbi
  /// The orientation in the image's Exif rotates it.
  case orientation(Int)
  case png(PNGError)
  /// The image needs more memory than the limit, in bytes.
  case memory(needed: Int, limit: Int)
  case propertyList(PropertyListError)
  /// A binary list would lose one of two values.
  case repeatedKey(RepeatedKey)
  /// A binary list cannot contain comments.
  case comments
  case partOfIcon
  /// A file beside it names it as an image.
  case named(by: String)
  /// It may contain the user's work, since its type does not prove that it is worthless.
  case mayHoldWork
  /// A file in the folder may contain the user's work.
  case contains(String)
  case notAFile
  /// A link leads to the file, which may be outside of the folder that the user named.
  case link
  /// A folder cannot be listed, or its files cannot be looked up.
  case unreadable(String)

  package var description: String {
    switch self {
    case .signed(let bundle):
      "it is in the signed bundle \(bundle), whose signature a change breaks; fix the sources, build and sign again"
    case .archived(let archive):
      "it is inside the archive \(archive); unpack it, fix the folder, then zip and sign it again"
    case .uncommitted: "its content is not committed to git; commit it"
    case .unknownVersionControl(let folder): "it is under version control (\(folder)) of unknown state"
    case .gitFailed(let code): "git cannot tell whether it is committed (exit code \(code))"
    case .gitNotRun(let reason): "\(reason), so it may not be committed"
    case .animated: "an animated PNG"
    case .cgbi: "an iPhone-optimized PNG (CgBI)"
    case .orientation(let number): "its Exif rotates the image (orientation \(number)); export it upright"
    case .png(let error): error.description
    case .memory(let needed, let limit): "it \(MemoryEstimate.refusal(needed, limit: limit))"
    case .propertyList(let error): error.description
    case .repeatedKey(let key): key.description
    case .comments: "it has comments, which a binary list cannot contain"
    case .partOfIcon: "it is a part of an Icon Composer icon"
    case .named(let file): "\(file) names it"
    case .mayHoldWork: "it may contain your work; delete it by hand"
    case .contains(let file): "it contains \(file), which may be your work; delete it by hand"
    case .link: "a link leads to it, perhaps outside the folder that you named; name the file itself"
    case .notAFile: "it is a link or a special file; delete it by hand"
    case .unreadable(let message): message
    }
  }

  /// The choice of the caller that would allow the fix; nil if there is none.
  package var hint: Hint? {
    switch self {
    case .uncommitted, .unknownVersionControl, .gitFailed, .gitNotRun: .uncommittedFiles
    case .memory: .memoryLimit
    case .png(let error) where error.isAcceptedLeniently: .lenientReading
    default: nil
    }
  }
}

extension FixError {
  init(_ reason: SealedFile) {
    self =
      switch reason {
      case .signed(let bundle): .signed(bundle: bundle)
      case .archived(let archive): .archived(archive: archive)
      case .unreadable(let error): .unreadable(error.description)
      }
  }
}
