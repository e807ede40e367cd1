/// The names of language folders as Xcode writes them.
///
/// Xcode's tool names the folder by Foundation's canonical identifier. 101 pairs of identifiers agree, which a public
/// test suite compiled with Xcode 26.6 (mojito, file-formats/conformance). Sources: CFLocaleIdentifier.c of
/// CoreFoundation, and the canonical identifiers of swift-foundation. Codes of three letters (ISO 639-2) that have a
/// code of two letters stay, except for those below.
package enum LanguageIdentifier {
  /// Returns the canonical form of an identifier: `iw` is `he`, `sr-Cyrl` is `sr`, `EN-us` is `en-US`. An underscore
  /// before the region stays, because `pt_BR` and `pt-BR` are two folders.
  package static func canonical(_ identifier: String) -> String {
    guard !identifier.isEmpty, identifier.utf8.count < 257, identifier.utf8.allSatisfy({ $0 < 0x80 }) else {
      return identifier
    }
    if identifier == "no-NO" { return "nb-NO" }
    var tags = Tags(replacingPrefix(identifier))
    tags.replaceRegions()
    tags.removeDefaultScript()
    return tags.text
  }

  /// Returns whether two identifiers name one language for Xcode's tool. It ignores the separator of the region.
  package static func areEqual(_ first: String, _ second: String) -> Bool {
    func normal(_ text: String) -> String { String(canonical(text).map { $0 == "_" ? "-" : $0 }) }
    return first == second || normal(first) == normal(second)
  }

  /// The language without script and region, in its canonical form: `zh` of `zh_Hans_CN`.
  package static func language(of identifier: String) -> String {
    String(canonical(identifier).prefix { $0 != "-" && $0 != "_" })
  }

  private static func replacingPrefix(_ identifier: String) -> String {
    let lower = identifier.lowercased()
    // The longest prefix wins: `no-bok` before `no`.
    for (old, new) in prefixes where lower.hasPrefix(old) {
      let rest = identifier.utf8.dropFirst(old.utf8.count)
      if let next = rest.first, next != UInt8(ascii: "-"), next != UInt8(ascii: "_") { continue }
      return new + String(decoding: rest, as: UTF8.self)
    }
    return identifier
  }

  /// Obsolete identifiers, longest first: ISO 639 codes that were replaced, RFC 3066 registrations, and languages with
  /// an extended subtag.
  private static let prefixes: [(String, String)] = [
    ("art-lojban", "jbo"), ("zh-min-nan", "nan"), ("i-klingon", "tlh"), ("sgn-be-fr", "sfb"), ("sgn-be-nl", "vgt"),
    ("sgn-ch-de", "sgg"), ("i-navajo", "nv"), ("zh-guoyu", "zh"), ("zh-hakka", "hak"), ("zh-xiang", "hsn"),
    ("no-bok", "nb"), ("no-nyn", "nn"), ("zh-cmn", "zh"), ("zh-gan", "gan"), ("zh-wuu", "wuu"), ("zh-yue", "yue"),
    ("i-ami", "ami"), ("i-bnn", "bnn"), ("i-hak", "hak"), ("i-lux", "lb"), ("i-pwn", "pwn"), ("i-tao", "tao"),
    ("i-tay", "tay"), ("i-tsu", "tsu"), ("cmn", "zh"), ("hbs", "sr-Latn"), ("mol", "mo"), ("in", "id"), ("iw", "he"),
    ("ji", "yi"), ("jw", "jv"), ("no", "nb"), ("tl", "fil"),
  ]
}

/// The canonical forms of the languages of a catalog, which has few languages and many texts.
struct LanguageNames {
  private var known: [String: String] = [:]

  mutating func canonical(_ identifier: String) -> String {
    if let name = known[identifier] { return name }
    let name = LanguageIdentifier.canonical(identifier)
    known[identifier] = name
    return name
  }
}

/// The source language of a catalog.
struct SourceLanguage {
  private let name: String
  /// Whether an identifier names this language, for each one asked for so far.
  private var known: [String: Bool] = [:]

  init(_ name: String) { self.name = name }

  /// Returns the localization of the source language.
  mutating func localization(of entry: StringEntry) -> StringLocalization? {
    for localization in entry.localizations where matches(localization.language) { return localization }
    return nil
  }

  mutating func matches(_ identifier: String) -> Bool {
    if let answer = known[identifier] { return answer }
    let answer = LanguageIdentifier.areEqual(identifier, name)
    known[identifier] = answer
    return answer
  }
}

/// The subtags of an identifier with their separators.
private struct Tags {
  /// The subtags after the language begin with their separator.
  var parts: [String]
  private var language: String
  /// The index of the region after `-`, and after `_`.
  private var hyphenRegion: Int?
  private var region: Int?

  var text: String { language + parts.joined() }

  /// Sets the usual case of each subtag. Subtags after a region with an underscore are variants in upper case.
  init(_ identifier: String) {
    var words: [String] = [""]
    for character in identifier {
      if character == "-" || character == "_" { words.append("") }
      words[words.count - 1].append(character)
    }
    language = words[0].lowercased()
    parts = []
    guard !language.contains(where: \.isNumber) else {
      parts = Array(words.dropFirst())
      return
    }
    for word in words.dropFirst() { append(word) }
  }

  private mutating func append(_ word: String) {
    if region != nil { return parts.append(word.uppercased()) }
    let (separator, tag) = (word.first ?? "-", word.dropFirst())
    let isLetters = tag.allSatisfy(\.isLetter)
    let isRegion = tag.count == 2 && isLetters || tag.count == 3 && !isLetters
    if isRegion, separator == "_" {
      region = parts.count
      return parts.append("_" + tag.uppercased())
    }
    if isRegion, hyphenRegion == nil {
      hyphenRegion = parts.count
      return parts.append("-" + tag.uppercased())
    }
    parts.append("-" + (tag.count == 4 && isLetters ? tag.capitalizedASCII : tag.lowercased()))
  }

  /// Replaces former codes of regions, and Serbo-Croatian by the language of its region.
  mutating func replaceRegions() {
    for index in [hyphenRegion, region].compactMap(\.self) {
      let code = parts[index].dropFirst()
      let replacement: String? =
        switch code {
        case "UK": "GB"
        case "TP": "TL"
        case "CS": language == "cs" ? "CZ" : language == "sk" ? "SK" : "RS"
        case "YU": "RS"
        default: nil
        }
      if let replacement { parts[index] = parts[index].prefix(1) + replacement }
    }
    let codes = [hyphenRegion, region].compactMap(\.self).map { parts[$0].dropFirst() }
    if language == "sh", codes.contains("HR") { language = "hr" }
    if language == "sh", codes.contains("RS") { language = "sr" }
    if let first = hyphenRegion, let second = region, parts[first].dropFirst() == parts[second].dropFirst() {
      parts.remove(at: first)
      region = nil
    }
  }

  /// Removes the script that the region or the language implies.
  mutating func removeDefaultScript() {
    if let region, region == parts.count - 1 {
      let script: String? =
        switch parts[region] {
        case "_CN", "_SG": "-Hans"
        case "_HK", "_MO", "_TW": "-Hant"
        default: nil
        }
      if let script { parts.removeAll { $0 == script } }
    }
    guard let script = Self.defaultScripts.first(where: { $0.languages.contains(language) })?.script else { return }
    parts.removeAll { $0 == script }
  }

  /// The script of each language that one script is usual for (Suppress-Script of the IANA registry, and CoreFoundation).
  private static let defaultScripts: [(script: String, languages: Set<String>)] = [
    (
      "-Latn",
      [
        "af", "ay", "az", "br", "bs", "ca", "cs", "cy", "da", "de", "en", "eo", "es", "et", "eu", "fi", "fil", "fo",
        "fr",
        "ga", "gd", "gl", "gn", "gv", "ha", "haw", "hr", "hu", "id", "is", "it", "jv", "kl", "la", "lb", "lt", "lv",
        "mg",
        "ms", "mt", "nb", "nl", "nn", "nv", "om", "pl", "pt", "qu", "rn", "ro", "rw", "se", "sk", "sl", "so", "sq",
        "su",
        "sv", "sw", "to", "tr", "uz", "vi", "zu",
      ]
    ),
    ("-Cyrl", ["be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "tg", "uk"]),
    ("-Arab", ["ar", "fa", "ks", "ps", "ug", "ur"]),
    ("-Deva", ["hi", "mr", "ne", "sa"]),
    ("-Beng", ["as", "bn"]), ("-Hebr", ["he", "yi"]), ("-Ethi", ["am", "ti"]), ("-Tibt", ["bo", "dz"]),
    ("-Grek", ["el"]), ("-Gujr", ["gu"]), ("-Armn", ["hy"]), ("-Cans", ["iu"]), ("-Jpan", ["ja"]), ("-Geor", ["ka"]),
    ("-Khmr", ["km"]), ("-Knda", ["kn"]), ("-Kore", ["ko"]), ("-Laoo", ["lo"]), ("-Mlym", ["ml"]), ("-Mymr", ["my"]),
    ("-Orya", ["or"]), ("-Guru", ["pa"]), ("-Sinh", ["si"]), ("-Taml", ["ta"]), ("-Telu", ["te"]), ("-Thai", ["th"]),
  ]
}

extension Substring {
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
