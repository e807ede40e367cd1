import CrushCatalogSources
import Testing

struct SymbolNameTests {
  /// Names of assets with the Swift constants that Xcode made of them, in generated files of public projects.
  static let swiftNames: [(String, String)] = [
    ("AccentColor", "accent"), ("accentColor", "accent"), ("background-color", "background"), ("bg_color", "bg"),
    ("Color", "color"), ("ColorBackground", "colorBackground"), ("color7C", "color7C"), ("color_000000", "color000000"),
    ("buttoncolor", "buttoncolor"), ("hint_text_color", "hintText"), ("CLR_LAUNCH_SCREEN_COLOR", "CLR_LAUNCH_SCREEN"),
    ("CLR_APPBAR_BCKGRND", "CLR_APPBAR_BCKGRND"), ("BGLighGray", "bgLighGray"), ("BGColorOne", "bgColorOne"),
    ("UIAccent", "uiAccent"), ("UIColour", "uiColour"), ("blueEF", "blueEF"), ("Dark Gray", "darkGray"),
    ("AppIconImage", "appIcon"), ("Image", "image"), ("images", "images"), ("Image1", "image1"),
    ("Top Shelf Image", "topShelf"), ("Top Shelf Image Wide", "topShelfImageWide"), ("Hero image", "hero"),
    ("final-image", "final"), ("copyLinkImage", "copyLink"), ("placeholder-image", "placeholder"),
    ("img_home_carousel_filming_color", "imgHomeCarouselFilming"), ("offer_Image", "offer"),
    ("1", "_1"), ("100", "_100"), ("121212", "_121212"), ("2_1", "_2_1"), ("4C", "_4_C"), ("4F576E", "_4_F_576_E"),
    ("A2D8FF", "A_2_D_8_FF"), ("DCAC00", "DCAC_00"), ("FFE05D", "FFE_05_D"),
    ("FFFFFF", "FFFFFF"), ("65676D", "_65676_D"), ("c50000", "c50000"), ("10d", "_10D"),
    ("2ru", "_2Ru"), ("2c", "_2C"), ("1_back_arm", "_1BackArm"), ("ac_fm_1_2", "acFm12"), ("emoji 1", "emoji1"),
    ("emoji_10_laughing", "emoji10Laughing"), ("ic 24x24", "ic24X24"), ("sy_head_10@2x", "syHead102X"),
    ("210421-citykey-layout-city-key-55", "_210421CitykeyLayoutCityKey55"), ("users-gear 1", "usersGear1"),
    ("A1", "A_1"), ("A-1-1-0", "A_1_1_0"), ("AML1708", "AML_1708"), ("TLS2016", "TLS_2016"), ("TLSold", "tlSold"),
    ("M", "M"), ("CS", "CS"), ("ID", "ID"), ("BMW", "BMW"), ("M-stadt", "mStadt"), ("LuLu", "luLu"), ("NYC", "NYC"),
    ("GateIN", "gateIN"), ("GateOUT", "gateOUT"), ("planetLeftPS", "planetLeftPS"), ("icon_ID", "iconID"),
    ("Locate me OFF", "locateMeOFF"), ("QR-Code Icon Black", "qrCodeIconBlack"), ("FTU-screen1", "ftuScreen1"),
    ("QRpedia_QR-Code Blue", "qRpediaQRCodeBlue"), ("iPhone_Card_Failure", "iPhoneCardFailure"),
    ("ios-arrow-forward", "iosArrowForward"), ("ipad-pro-loading-page", "ipadProLoadingPage"),
    ("orbita+", "orbita"), ("Connecting0_", "connecting0"), ("icon_ID ", "iconID"),
    ("repeat.slash.black", "repeatSlashBlack"),
    ("App_background", "appBackground"), ("ironMaiden2", "ironMaiden2"), ("Default", "default"), ("switch", "switch"),
    ("arrow-ul-icon", "arrowUlIcon"), ("Group 15", "group15"), ("Infobox_outline", "infoboxOutline"),
  ]

  @Test(arguments: swiftNames) func `Swift constants are named as in Xcode`(asset: String, symbol: String) {
    #expect(SymbolName.swift(asset) == symbol)
  }

  static let objectiveCNames: [(String, String)] = [
    ("AccentColor", "AccentColor"), ("backgroundColor", "BackgroundColor"), ("Accent Color", "AccentColor"),
    ("accent_color1", "AccentColor1"), ("ff_background", "FfBackground"), ("fontBackText_90", "FontBackText90"),
    ("icons8-google-48 copy", "Icons8Google48Copy"), ("AppIcon.svg", "AppIconSvg"), ("10d", "10D"), ("1+e", "1E"),
    ("albaTime-splash-1024x1024-2", "AlbaTimeSplash1024X10242"), ("assets/images/tab1", "AssetsImagesTab1"),
    ("App Icon - App Store/Front/Content", "AppIconAppStoreFrontContent"), ("1ru", "1Ru"),
    ("fingerprint-2", "Fingerprint2"),
    ("A1", "_A_1"), ("CS", "CS"), ("GateIN", "GateIN"), ("401", "401"), ("402a", "402A"), ("701.5", "_701_5"),
    ("701.33", "_701_33"), ("AppIcon-iOS-ClearDark-16x16", "AppIconIOSClearDark16X16"), ("gd1", "Gd1"),
    ("custom.quote.bubble.slash", "CustomQuoteBubbleSlash"), ("HeaderImage white2.svg", "HeaderImageWhite2Svg"),
  ]

  @Test(arguments: objectiveCNames) func `Objective-C constants are named as in Xcode`(asset: String, symbol: String) {
    #expect(SymbolName.objectiveC(asset) == symbol)
  }

  @Test(arguments: [
    ("iconPreviews", "IconPreviews"), ("App Icon - App Store", "AppIconAppStore"), ("GameUI", "GameUI"),
    ("1st", "_1St"), ("A1", "A_1"), ("UI", "UI"),
  ]) func `Namespaces are enumerations`(folder: String, symbol: String) {
    #expect(SymbolName.namespace(folder) == symbol)
  }

  @Test(arguments: ["", " ", "かぐや", "-", "_", "é"]) func `Names without letters of ASCII have no symbol`(name: String) {
    #expect(SymbolName.swift(name) == nil)
    #expect(SymbolName.objectiveC(name) == nil)
    #expect(SymbolName.namespace(name) == nil)
  }

  @Test func `Every name is an identifier`() {
    let letters = ["a", "B", "1", "_", "-", "é"]
    for first in letters {
      for second in letters {
        for third in letters {
          for fourth in letters {
            let name = first + second + third + fourth
            guard let symbol = SymbolName.swift(name) else { continue }
            #expect(symbol.first?.isNumber == false, "\(name)")
            #expect(
              symbol.utf8.allSatisfy { $0 == 0x5F || (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
          }
        }
      }
    }
  }
}
