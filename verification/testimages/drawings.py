"""The drawn images of the sample app. Each function draws at any scale, like an export of vector art."""

from testimages.canvas import Canvas, mixed, vertical
from testimages.noise import Noise, bytes_of
from testimages.shapes import Disc, Polygon, Ring, RoundedRect, cog, polygon, star

WHITE = (255, 255, 255)
SHADOW = (10, 12, 40, 130)


def emblem(canvas, x, y, size, radius):
    """Draw the app's symbol, a framed landscape that two arrows compress."""

    def rect(left, top, width, height, corner):
        return RoundedRect(x + left * size, y + top * size, width * size, height * size, corner * size)

    canvas.fill(rect(0, 0, 1, 1, radius), vertical((66, 165, 255), (76, 52, 205), y, y + size))
    canvas.fill(rect(0.17, 0.29, 0.66, 0.46, 0.07), (20, 20, 90, 90))
    canvas.fill(rect(0.17, 0.27, 0.66, 0.46, 0.07), WHITE)
    canvas.fill(rect(0.21, 0.31, 0.58, 0.38, 0.03), vertical((255, 214, 150), (255, 128, 120), y + 0.3 * size, y + 0.7 * size))
    canvas.fill(Disc(x + 0.635 * size, y + 0.425 * size, 0.062 * size), (255, 250, 225))
    canvas.fill(polygon(x, y, size, (0.21, 0.62), (0.38, 0.41), (0.58, 0.69), (0.21, 0.69)), (112, 70, 160))
    canvas.fill(polygon(x, y, size, (0.40, 0.69), (0.62, 0.51), (0.79, 0.63), (0.79, 0.69)), (66, 40, 120))
    for tip, base in ((0.235, 0.105), (0.765, 0.895)):
        canvas.fill(polygon(x, y, size, (0.5, tip), (0.39, base), (0.61, base)), (255, 255, 255, 235))


def icon(scale):
    """Draw 60 points with round corners, and a soft shadow in the margin."""
    canvas = Canvas(60 * scale, 60 * scale)
    card = RoundedRect(6 * scale, 4 * scale, 48 * scale, 48 * scale, 11 * scale)
    canvas.shadow(card, 2 * scale, scale, SHADOW)
    emblem(canvas, 6 * scale, 4 * scale, 48 * scale, 11 / 48)
    return canvas.picture()


def app_icon(pixels):
    """Draw an opaque icon without a margin, as the App Store requires."""
    canvas = Canvas(pixels, pixels)
    emblem(canvas, 0, 0, pixels, 0)
    return canvas.opaque_picture()


def button(scale):
    """Draw 40 points that may be stretched in the middle. 12 points at each edge have a fixed size."""
    canvas, s = Canvas(40 * scale, 40 * scale), scale
    face = RoundedRect(2 * s, 1 * s, 36 * s, 35 * s, 9 * s)
    canvas.shadow(face, s, s, SHADOW)
    canvas.fill(face, vertical((38, 126, 226), (20, 82, 178), s, 36 * s))
    canvas.fill(RoundedRect(3 * s, 2 * s, 34 * s, 33 * s, 8 * s), vertical((98, 182, 255), (36, 112, 224), 2 * s, 35 * s))
    canvas.fill(RoundedRect(4 * s, 3 * s, 32 * s, 14 * s, 7 * s), vertical((255, 255, 255, 110), (255, 255, 255, 20), 3 * s, 17 * s))
    return canvas.picture()


def badge(pixels):
    """Draw a medal with ribbons, far larger than its 40 points in the storyboard."""
    canvas, u = Canvas(pixels, pixels), pixels / 1024
    for side in (-1, 1):
        tail = ((0.06, 0.55), (0.27, 0.5), (0.35, 0.94), (0.22, 0.87), (0.135, 0.965))
        points = tuple(((0.5 + side * px) * pixels, py * pixels) for px, py in tail)
        canvas.fill(Polygon(points), vertical((150, 20, 50), (226, 50, 76), 600 * u, 960 * u))
    canvas.fill(cog(512 * u, 412 * u, 400 * u, 368 * u), vertical((255, 214, 92), (196, 120, 20), 10 * u, 810 * u))
    canvas.fill(Disc(512 * u, 412 * u, 330 * u), vertical((190, 112, 16), (255, 226, 120), 80 * u, 740 * u))
    canvas.fill(Disc(512 * u, 412 * u, 308 * u), vertical((255, 204, 64), (232, 152, 28), 100 * u, 720 * u))
    canvas.fill(star(512 * u, 438 * u, 226 * u, 92 * u), (150, 86, 8, 120))
    canvas.fill(star(512 * u, 420 * u, 226 * u, 92 * u), vertical((255, 255, 250), (255, 236, 180), 200 * u, 620 * u))
    return canvas.picture()


def banner(scale):
    """Draw 320 x 50 points with an alpha channel, although every pixel is opaque."""
    canvas, s = Canvas(320 * scale, 50 * scale), scale
    canvas.fill(RoundedRect(0, 0, 320 * s, 50 * s, 0), vertical((250, 110, 80), (206, 46, 110), 0, 50 * s))
    for index in range(-2, 16):
        left = index * 24 * s
        canvas.fill(Polygon(((left, 50 * s), (left + 50 * s, 0), (left + 62 * s, 0), (left + 12 * s, 50 * s))), (255, 255, 255, 22))
    x = 22 * s
    for side in (34, 26, 19, 13, 8, 5):
        canvas.fill(RoundedRect(x, (25 - side / 2) * s + s, side * s, side * s, side * s / 5), (120, 10, 60, 90))
        canvas.fill(RoundedRect(x, (25 - side / 2) * s, side * s, side * s, side * s / 5), WHITE)
        x += (side + 9) * s
    canvas.fill(star(282 * s, 26 * s, 17 * s, 7 * s), (255, 226, 110))
    return canvas.picture()


def sprites(cell=32):
    """Draw eight shapes in eight colors with transparent gaps. The last two columns are translucent."""
    canvas = Canvas(8 * cell, 8 * cell)
    colors = ((235, 64, 72), (250, 148, 40), (250, 208, 50), (92, 190, 80), (48, 170, 200), (70, 100, 220), (150, 84, 210), (236, 110, 170))
    for row in range(8):
        for column, color in enumerate(colors):
            alpha = 255 if column < 6 else 150
            sprite(canvas, row, column * cell, row * cell, cell, color, alpha)
    return canvas.picture()


def sprite(canvas, kind, x, y, size, color, alpha):
    """Draw one cell with a dark rim, a body and a highlight."""
    middle_x, middle_y = x + size / 2, y + size / 2
    a, b, c, d = 0.08, 0.36, 0.64, 0.92  # the sides of a cross
    outlines = {
        2: ((0.5, 0.9), (0.1, 0.4), (0.28, 0.14), (0.72, 0.14), (0.9, 0.4)),
        3: ((0.6, 0.06), (0.2, 0.56), (0.46, 0.56), (0.36, 0.94), (0.8, 0.42), (0.54, 0.42)),
        4: ((0.5, 0.08), (0.92, 0.5), (0.68, 0.5), (0.68, 0.92), (0.32, 0.92), (0.32, 0.5), (0.08, 0.5)),
        6: ((b, a), (c, a), (c, b), (d, b), (d, c), (c, c), (c, d), (b, d), (b, c), (a, c), (a, b), (b, b)),
    }

    def body(scale):
        if kind == 0:
            return Disc(middle_x, middle_y, size * 0.43 * scale)
        if kind == 1:
            return star(middle_x, middle_y + size * 0.03, size * 0.47 * scale, size * 0.2 * scale)
        if kind == 5:
            return Ring(middle_x, middle_y, size * 0.44 * (1 + scale) / 2, size * 0.24 * (3 - scale) / 2)
        if kind == 7:
            side = size * 0.82 * scale
            return RoundedRect(middle_x - side / 2, middle_y - side / 2, side, side, side * 0.28)
        return Polygon(tuple((middle_x + (px - 0.5) * size * scale, middle_y + (py - 0.5) * size * scale) for px, py in outlines[kind]))

    canvas.fill(body(1.0), (*mixed(color, (20, 10, 40), 0.45), alpha))
    light = (*mixed(color, WHITE, 0.45), alpha)
    canvas.fill(body(0.82), vertical(light, (*color, alpha), y + size * 0.1, y + size * 0.75))
    canvas.fill(Disc(x + size * 0.4, y + size * 0.34, size * 0.06), (255, 255, 255, alpha * 3 // 4))


def hero(scale, dark):
    """Draw 180 x 120 points with hills, by day or by night."""
    width, height, s = 180 * scale, 120 * scale, scale
    canvas = Canvas(width, height)
    sky = ((28, 30, 72), (78, 62, 120)) if dark else ((92, 176, 244), (232, 244, 252))
    canvas.fill(RoundedRect(0, 0, width, height, 0), vertical(*sky, 0, height))
    if dark:
        places = bytes_of("stars", 90)
        for x, y, size in zip(places[0::3], places[1::3], places[2::3]):
            canvas.fill(Disc(x * 180 / 255 * s, y * 70 / 255 * s, (0.3 + size / 500) * s), (255, 255, 240, 90 + size // 2))
    sun = (244, 240, 214) if dark else (255, 222, 92)
    canvas.fill(Disc(132 * s, 32 * s, 22 * s), (*sun, 60))
    canvas.fill(Disc(132 * s, 32 * s, 15 * s), sun)
    if dark:
        canvas.fill(Disc(126 * s, 28 * s, 12.5 * s), mixed(*sky, 0.24))
    noise = Noise("hills")
    day = ((142, 190, 196), (92, 166, 140), (56, 132, 84))
    for depth, (green, base, rise) in enumerate(zip(day, (72, 84, 98), (34, 26, 18))):
        color = mixed(green, (18, 16, 60), 0.72) if dark else green
        ridge = [(x * s, (base - rise * (noise.layered(x / 48 + depth * 11, depth * 7.0) - 0.5) * 2) * s) for x in range(0, 181, 2)]
        shape = Polygon((*ridge, (width, height), (0, height)))
        canvas.fill(shape, vertical(color, mixed(color, (10, 20, 40), 0.35), base * s - rise * s, height))
    return canvas.opaque_picture()
