import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection

/// A file with a private key or a password that ships inside a bundle.
struct SecretInBundle: Rule {
  static let id = "secret-in-bundle"
  static let summary = "A key or a password ships with an app"
  static let group = RuleGroup.leftovers
  static let severities: [Severity] = [.error]
  static let help = RuleHelp(
    what: """
      Reports an error for each file inside a bundle that is named like a private key or a list of passwords, such as \
      .p12, .p8, .keystore, id_rsa and .env. Certificates (.pem, .cer) are exempt, because apps ship public ones.
      """,
    why: "Every user can unpack the app and read the file.",
    example: "Payload/Courier.app/signing.p12.",
    fix: "Remove the file from the target's resources, and revoke the key, since it is public once the app ships.")
  static let subjects: Subjects = .bundled

  /// Extensions that also belong to public certificates, and to Keynote documents.
  private static let ambiguous: Set<String> = ["pem", "key"]

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    let name = Path.name(of: file.path)
    guard file.fileClass == .other, !file.isFolder, DevelopmentFile(name: name, isFolder: false) == .secret,
      !Self.ambiguous.contains(Path.fileExtension(of: name))
    else { return [] }
    return [
      finding(
        .error, file, "looks like a private key or a password, and ships with the bundle",
        advice: "remove it from the resources, and revoke the key")
    ]
  }
}
