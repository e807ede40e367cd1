import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushReporting

@Suite struct DrawingTests {
  private func image(_ width: Int, _ pixels: [UInt32]) -> RGBAImage {
    RGBAImage(width: width, height: pixels.count / width, pixels: pixels)
  }

  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000)

  @Test func `blocks change a color only where it changes`() {
    let two = image(3, [Self.red, Self.red, Self.green, Self.blue, Self.blue, Self.blue])
    #expect(
      Drawing.text(of: two, colors: .all)
        == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀▀\u{1B}[38;2;0;255;0m▀\u{1B}[0m\n")
    let odd = image(1, [Self.red, Self.red, Self.green])
    #expect(
      Drawing.text(of: odd, colors: .all)
        == "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀\u{1B}[0m\n\u{1B}[38;2;0;255;0m▀\u{1B}[0m\n")
    #expect(Drawing.text(of: two, colors: .few) == "\u{1B}[38;5;196;48;5;21m▀▀\u{1B}[38;5;46m▀\u{1B}[0m\n")
  }

  @Test func `grays use the gray colors of xterm`() {
    for (gray, number) in [(0, 16), (8, 232), (128, 244), (238, 255), (255, 231), (95, 59)] as [(UInt32, Int)] {
      let dot = image(1, [gray * 0x01_0101 | 0xFF00_0000])
      #expect(Drawing.text(of: dot, colors: .few) == "\u{1B}[38;5;\(number)m▀\u{1B}[0m\n", "\(gray)")
    }
  }

  @Test func `transparent pixels show a checkerboard`() {
    let text = Drawing.text(of: image(8, [UInt32](repeating: 0, count: 16)), colors: .all)
    #expect(
      text
        == "\u{1B}[38;2;153;153;153;48;2;153;153;153m▀▀▀▀\u{1B}[38;2;102;102;102;48;2;102;102;102m▀▀▀▀\u{1B}[0m\n")
  }

  @Test func `shades need no escape sequence`() {
    let grays: [UInt32] = [0, 60, 130, 180, 255]
    let pixels = grays.map { $0 * 0x01_0101 | 0xFF00_0000 }
    #expect(Drawing.text(of: image(5, pixels + pixels + pixels), colors: nil) == "█▓▒░ \n█▓▒░ \n")
  }

  @Test func `the environment decides the number of colors`() {
    for variables in [
      ["COLORTERM": "truecolor"], ["COLORTERM": "24bit"], ["TERM": "xterm-kitty"], ["TERM": "xterm-direct"],
    ] {
      #expect(DrawingColors.of(variables) == .all, "\(variables)")
    }
    for variables in [[:], ["TERM": "xterm-256color"], ["COLORTERM": "yes"]] {
      #expect(DrawingColors.of(variables) == .few, "\(variables)")
    }
  }

  @Test func `boxes fit the terminal and bound the pixels`() {
    #expect(DrawingScreen(columns: 80, rows: 20).box == PictureBox(width: 80, height: 40))
    #expect(DrawingScreen(columns: .max, rows: -3).box == PictureBox(width: 400, height: 2))
    #expect(DrawingScreen(columns: 80, rows: 20).limited(to: .small).box == PictureBox(width: 64, height: 40))
  }
}
