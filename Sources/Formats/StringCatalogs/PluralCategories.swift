/// The plural categories that languages use for whole numbers (CLDR 46, "Language Plural Rules").
///
/// `many` of French, Italian, Portuguese, Spanish and Catalan is for millions, and Xcode does not ask for it. `many` of
/// Czech, Slovak, Lithuanian and Manx is for fractions.
package enum PluralCategories {
  /// Returns the categories that a plural needs in a language. Foundation takes `other` if a category is missing.
  package static func required(in language: String) -> [String] {
    let name = LanguageIdentifier.language(of: language)
    if let special = special.first(where: { $0.languages.contains(name) }) { return special.categories }
    return withOne.contains(name) ? ["one", "other"] : ["other"]
  }

  private static let special: [(categories: [String], languages: Set<String>)] = [
    (["zero", "one", "two", "few", "many", "other"], ["ar", "cy", "kw"]),
    (["zero", "one", "other"], ["ksh", "lag", "lv", "prg"]),
    (["one", "two", "few", "many", "other"], ["br", "ga", "mt"]),
    (["one", "two", "few", "other"], ["dsb", "gd", "gv", "hsb", "sl"]),
    (["one", "two", "other"], ["he", "iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms"]),
    (["one", "few", "many", "other"], ["be", "pl", "ru", "uk"]),
    (["one", "few", "other"], ["bs", "cs", "hr", "lt", "mo", "ro", "shi", "sk", "sr"]),
  ]

  /// The languages with a form for one thing. Languages that are in no list have one form for all numbers, or are
  /// unknown.
  private static let withOne: Set<String> = [
    "af", "ak", "am", "an", "as", "ast", "az", "bal", "be", "bg", "bn", "brx", "ca", "ce", "chr", "ckb", "da", "de",
    "dv",
    "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fil", "fo", "fr", "fur", "fy", "gl", "gsw", "gu", "ha",
    "haw", "hi", "hu", "hy", "ia", "io", "is", "it", "jgo", "ka", "kab", "kk", "kl", "kn", "ks", "ku", "ky", "lb", "lg",
    "mg", "mk", "ml", "mn", "mr", "nb", "nd", "ne", "nl", "nn", "nr", "nso", "om", "or", "os", "pa", "pap", "ps", "pt",
    "rm", "rw", "scn", "sc", "sd", "si", "so", "sq", "ss", "st", "sv", "sw", "ta", "te", "ti", "tk", "tn", "tr", "ts",
    "tzm", "ug", "ur", "uz", "ve", "vec", "vo", "wa", "xh", "yi", "zu",
  ]
}
