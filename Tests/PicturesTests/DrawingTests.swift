import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushPictures

@Suite struct DrawingTests {
  private func image(_ width: Int, _ pixels: [UInt32]) -> RGBAImage {
    RGBAImage(width: width, height: pixels.count / width, pixels: pixels)
  }

  private static let (red, green, blue): (UInt32, UInt32, UInt32) = (0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000)

  @Test func `blocks change a color only where it changes`() {
    let two = image(3, [Self.red, Self.red, Self.green, Self.blue, Self.blue, Self.blue])
    #expect(
      Drawing.text(of: two, as: .blocks, colors: .all)
        == "\u{1B}[38;2;255;0;0;48;2;0;0;255m▀▀\u{1B}[38;2;0;255;0m▀\u{1B}[0m\n")
    let odd = image(1, [Self.red, Self.red, Self.green])
    #expect(
      Drawing.text(of: odd, as: .blocks, colors: .all)
        == "\u{1B}[38;2;255;0;0;48;2;255;0;0m▀\u{1B}[0m\n\u{1B}[38;2;0;255;0m▀\u{1B}[0m\n")
    #expect(Drawing.text(of: two, as: .blocks, colors: .few) == "\u{1B}[38;5;196;48;5;21m▀▀\u{1B}[38;5;46m▀\u{1B}[0m\n")
  }

  @Test func `grays use the gray colors of xterm`() {
    for (gray, number) in [(0, 16), (8, 232), (128, 244), (238, 255), (255, 231), (95, 59)] as [(UInt32, Int)] {
      let dot = image(1, [gray * 0x01_0101 | 0xFF00_0000])
      #expect(Drawing.text(of: dot, as: .blocks, colors: .few) == "\u{1B}[38;5;\(number)m▀\u{1B}[0m\n", "\(gray)")
    }
  }

  @Test func `transparent pixels show a checkerboard`() {
    let text = Drawing.text(of: image(8, [UInt32](repeating: 0, count: 16)), as: .blocks, colors: .all)
    #expect(
      text
        == "\u{1B}[38;2;153;153;153;48;2;153;153;153m▀▀▀▀\u{1B}[38;2;102;102;102;48;2;102;102;102m▀▀▀▀\u{1B}[0m\n")
  }

  @Test func `shades need no escape sequence`() {
    let grays: [UInt32] = [0, 60, 130, 180, 255]
    let pixels = grays.map { $0 * 0x01_0101 | 0xFF00_0000 }
    #expect(Drawing.text(of: image(5, pixels + pixels + pixels), as: .shades, colors: .all) == "█▓▒░ \n█▓▒░ \n")
  }

  @Test func `Kitty gets a PNG in pieces of 4,096 characters`() throws {
    var generator = SeededGenerator()
    let noise = image(64, (0..<64 * 64).map { _ in UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000 })
    let text = try #require(Drawing.text(of: noise, as: .kitty, colors: .all))
    let pieces = text.split(separator: "\u{1B}\\")
    #expect(pieces.last == "\n" && pieces.count > 3)
    var base64 = ""
    for (number, piece) in pieces.dropLast().enumerated() {
      let isLast = number == pieces.count - 2
      let start = "\u{1B}_G" + (number == 0 ? "a=T,f=100,q=2," : "") + (isLast ? "m=0;" : "m=1;")
      #expect(piece.hasPrefix(start))
      let content = piece.dropFirst(start.count)
      #expect(isLast ? content.count <= 4096 : content.count == 4096)
      base64 += content
    }
    let png = [UInt8](try #require(Data(base64Encoded: base64)))
    #expect(try Decoder().rgba(of: PNGFile(png.span), in: png.span) == noise)
  }

  @Test func `iTerm2 gets one PNG with its size`() throws {
    let dot = image(2, [Self.red, 0])
    let text = try #require(Drawing.text(of: dot, as: .iterm, colors: .all))
    let parts = text.split(separator: ":")
    let png = [UInt8](try #require(Data(base64Encoded: String(parts[1].dropLast(2)))))
    #expect(parts[0] == "\u{1B}]1337;File=inline=1;size=\(png.count);width=2px;height=1px")
    #expect(parts[1].hasSuffix("\u{7}\n"))
    #expect(try Decoder().rgba(of: PNGFile(png.span), in: png.span) == dot)
  }

  @Test func `Sixel has exact bytes for a small image`() {
    // Two columns of red, four of blue, a transparent one, and a seventh row of green.
    let row = [Self.red, Self.red, Self.blue, Self.blue, Self.blue, Self.blue, 0]
    let image = image(7, [row, row, row, row, row, row].flatMap { $0 } + [UInt32](repeating: Self.green, count: 7))
    #expect(
      Drawing.text(of: image, as: .sixel, colors: .all)
        == "\u{1B}P0;1;0q\"1;1;7;7#0;2;0;0;100#1;2;0;100;0#2;2;100;0;0#0??!4~$#2~~-#1!7@-\u{1B}\\\n")
  }

  @Test func `Sixel keeps up to 256 colors, and is near to more`() {
    var generator = SeededGenerator()
    for count in [1, 2, 255, 256, 257, 3000] {
      let colors = (0..<count).map { _ in UInt32(truncatingIfNeeded: generator.next()) | 0xFF00_0000 }
      let image = image(60, (0..<60 * 50).map { colors[$0 % count] })
      let palette = SixelPalette(image)
      #expect(palette.colors.count <= 256)
      var worst = 0.0
      for pixel in image.pixels {
        guard let number = palette.number(of: pixel) else { continue }
        let color = palette.colors[number]
        for (sample, shift) in [(color.x, 0), (color.y, 8), (color.z, 16)] as [(Int, UInt32)] {
          worst = max(worst, (Double(sample) * 2.55 - Double(pixel >> shift & 255)).magnitude)
        }
      }
      // A percent is 2.55 steps. 256 boxes over random colors are about 41 wide on each axis.
      #expect(worst <= (count <= 256 ? 1.3 : 60), "\(count) colors: \(worst), seed \(generator.seed)")
    }
  }

  @Test func `the environment decides the form`() {
    let cases: [([String: String], DrawingForm)] = [
      (["TERM": "xterm-256color"], .blocks),
      (["TERM": "xterm-kitty"], .kitty),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-ghostty", "TERM_PROGRAM": "ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iterm),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm),
      (["TERM": "xterm-256color", "WEZTERM_PANE": "0"], .iterm),
      (["TERM": "xterm", "TERM_PROGRAM": "mintty"], .iterm),
      (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "230800"], .sixel),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "210400"], .blocks),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], .blocks),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], .blocks),
      (["TERM": "tmux-256color", "TMUX": "/tmp/tmux-0/default,1,0", "KITTY_WINDOW_ID": "1"], .blocks),
      (["TERM": "screen.xterm-256color", "LC_TERMINAL": "iTerm2"], .blocks),
      (["TERM": "xterm-kitty", "STY": "1.pts-0.host"], .blocks),
      ([:], .blocks),
    ]
    for (variables, form) in cases {
      #expect(DrawingForm.best(in: variables, isTerminal: true, hasColor: true) == form, "\(variables)")
      #expect(DrawingForm.best(in: variables, isTerminal: false, hasColor: true) == .blocks)
      #expect(DrawingForm.best(in: variables, isTerminal: true, hasColor: false) == .shades)
    }
  }

  @Test func `boxes fit the terminal and bound the pixels`() {
    let screen = DrawingScreen(columns: 80, rows: 20, cellWidth: 10, cellHeight: 21)
    #expect(screen.box(for: .blocks) == PictureBox(width: 80, height: 40))
    #expect(screen.box(for: .sixel) == PictureBox(width: 800, height: 420))
    let absurd = DrawingScreen(columns: .max, rows: -3, cellWidth: 0, cellHeight: .max)
    #expect(absurd.box(for: .shades) == PictureBox(width: 400, height: 2))
    #expect(absurd.box(for: .kitty) == PictureBox(width: 1024, height: 16))
    #expect(screen.limited(to: .small).box(for: .blocks) == PictureBox(width: 64, height: 40))
  }
}
