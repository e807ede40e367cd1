import CrushFileKinds
import Testing

@Suite struct SystemImageTests {
  @Test(arguments: [
    "App/Default-568h@2x.png", "App/Default-667h@2x.png", "Default-Portrait.png", "Default-Landscape@2x~ipad.png",
    "Default-Portrait-736h@3x.png", "release/icons/ios/icon-1024.png", "AppIcon/Icon-App-20x20@2x.png",
    "icons/AppIcon60x60@3x.png", "art/App Icons/icon_83.5.png",
  ])
  func `launch images and material for icons are the system's`(_ path: String) { #expect(SystemImage.isNamed(path)) }

  @Test(arguments: [
    "App/Default.png", "App/Default-avatar.png", "App/default-568h@2x.png", "icons/heart-20.png",
    "icons/icon-heart.png",
    "icons/icon-21.png", "art/icon-1024.png", "icons/a/b/icon-60.png", "icon", "icons/", "",
  ])
  func `other images are the app's`(_ path: String) { #expect(!SystemImage.isNamed(path)) }
}
