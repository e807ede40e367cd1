import CrushStringCatalogs
import Testing

struct LanguageIdentifierTests {
  /// Pairs that Xcode 26.6 compiled into one folder, found in a public test suite of 75 catalogs (mojito,
  /// file-formats/conformance).
  static let equal = [
    "sr sr-Cyrl", "sr-RS sr-Cyrl-RS", "az az-Latn", "az-AZ az-Latn-AZ", "uz uz-Latn", "uz-UZ uz-Latn-UZ", "iw he",
    "iw-IL he-IL", "in id", "in-ID id-ID", "ji yi", "no nb", "en-us en-US", "EN-us en-US", "sr-LATN sr-Latn",
    "sr-cyrl sr-Cyrl", "mn mn-Cyrl", "mn-MN mn-Cyrl-MN", "kk kk-Cyrl", "kk-KZ kk-Cyrl-KZ", "bs bs-Latn", "hr hr-Latn",
    "pa pa-Guru", "ha ha-Latn", "iw_IL he_IL", "pt_BR pt_br", "sr_Cyrl_RS sr_RS", "az_Latn_AZ az_AZ",
    "zh_Hans_CN zh_CN",
    "zh_Hant_TW zh_TW", "en-UK en-GB", "en_UK en_GB", "cs-CS cs-CZ", "tl fil", "tl-PH fil-PH", "tl_PH fil_PH", "jw jv",
    "jw-ID jv-ID", "sh-RS sr-RS", "sh_RS sr_RS", "sh-Latn-RS sr-Latn-RS", "i-klingon tlh", "i-klingon-US tlh-US",
    "i-ami ami", "i-bnn bnn", "i-hak hak", "i-lux lb", "i-navajo nv", "i-pwn pwn", "i-tao tao", "i-tay tay",
    "i-tsu tsu",
    "sgn-BE-FR sfb", "sgn-BE-NL vgt", "sgn-CH-DE sgg", "no-bok nb", "no-bok-NO nb-NO", "no-nyn nn", "no-nyn-NO nn-NO",
    "art-lojban jbo", "zh-min-nan nan", "zh-guoyu zh", "zh-guoyu cmn", "zh-hakka-TW hak-TW", "zh-xiang-CN hsn-CN",
    "zh-yue-HK yue-HK", "cmn zh", "cmn-Hans zh-Hans", "cmn-Hant zh-Hant", "hbs sr-Latn", "hbs-RS sr-Latn-RS", "mol mo",
    "mol-MD mo-MD", "no-NO nb-NO", "no_NO nb_NO", "zh-cmn-Hans zh-Hans", "zh-cmn-Hant zh-Hant",
    "en-US-posix en-US-POSIX",
    "ca-ES-valencia ca-ES-VALENCIA", "en-x-HARBOR en-x-harbor", "en-US-u-nu-latn en-US-u-nu-Latn",
  ]
  /// Pairs that Xcode 26.6 compiled into two folders, from the same suite.
  static let different = [
    "sh sr-Latn", "sh-Latn sr-Latn", "en-BU en-MM", "de-DD de-DE", "hy-SU hy-AM", "ar-001 ar", "zh-HK zh-Hant-HK",
    "en-US-u-ca-gregory en-US", "no-BOKMAL nb", "no-NYNORSK nn", "sv-AALAND sv-AX", "el-POLYTONI el-polyton",
    "aa-SAAHO ssy", "en-US-POSIX en-US-u-va-posix", "en-GB-oed en-GB-oxendict", "sl-rozaj-biske sl-biske-rozaj",
    "en-US-u-ca-gregorian en-US-u-ca-gregory", "de-DE-u-co-phonebook de-DE-u-co-phonebk", "en-x-harbor-one en-x-harbor",
    "aam aas", "fr_CA fr-CA",
  ]

  @Test(arguments: equal) func `Identifiers of one folder have one canonical form`(pair: String) {
    let names = pair.split(separator: " ").map(String.init)
    #expect(LanguageIdentifier.canonical(names[0]) == LanguageIdentifier.canonical(names[1]))
  }

  @Test(arguments: different) func `Identifiers of two folders stay different`(pair: String) {
    let names = pair.split(separator: " ").map(String.init)
    #expect(LanguageIdentifier.canonical(names[0]) != LanguageIdentifier.canonical(names[1]))
  }

  @Test(arguments: [
    ("iw", "he"), ("zh_Hans_CN", "zh_CN"), ("zh_TW", "zh_TW"), ("pt_br", "pt_BR"), ("sh_RS", "sr_RS"),
    ("no_NO", "nb_NO"), ("sr-Cyrl-RS", "sr-RS"), ("tl", "fil"), ("en-US-POSIX", "en-US-posix"), ("EN-us", "en-US"),
    ("zh-Hant-HK", "zh-Hant-HK"), ("zh-HK", "zh-HK"), ("cmn", "zh"), ("hbs", "sr-Latn"), ("zh-Hans", "zh-Hans"),
    ("es-419", "es-419"), ("sr-Latn", "sr-Latn"), ("fr_CA", "fr_CA"), ("Base", "base"), ("", ""),
  ]) func `Folders have the names of Xcode 26`(identifier: String, folder: String) {
    #expect(LanguageIdentifier.canonical(identifier) == folder)
  }

  @Test func `The separator of a region does not matter for the source language`() {
    #expect(LanguageIdentifier.areEqual("fr-CA", "fr_CA"))
    #expect(LanguageIdentifier.areEqual("he", "iw"))
    #expect(!LanguageIdentifier.areEqual("en", "en-GB"))
    #expect(LanguageIdentifier.language(of: "zh_Hans_CN") == "zh")
  }

  @Test func `A canonical form is its own canonical form`() {
    for pair in Self.equal + Self.different {
      for name in pair.split(separator: " ").map(String.init) {
        let once = LanguageIdentifier.canonical(name)
        #expect(LanguageIdentifier.canonical(once) == once)
      }
    }
  }
}
