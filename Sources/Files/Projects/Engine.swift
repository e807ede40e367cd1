/// An engine or a framework that loads images itself, without UIKit's image cache.
package enum Engine: String, Sendable, CaseIterable {
  case godot = "Godot"
  case unity = "Unity"
  case cocos2d = "Cocos2d"
  case spriteKit = "SpriteKit"
  case flutter = "Flutter"
  case reactNative = "React Native"
  case capacitor = "Capacitor"

  /// Whether images become textures.
  package var isGameEngine: Bool {
    switch self {
    case .godot, .unity, .cocos2d, .spriteKit: true
    case .flutter, .reactNative, .capacitor: false
    }
  }

  /// Whether the engine decodes PNGs itself, so that it cannot read Apple's CgBI form.
  package var decodesPNGs: Bool {
    switch self {
    case .godot, .unity, .cocos2d, .flutter, .capacitor: true
    case .spriteKit, .reactNative: false
    }
  }
}
