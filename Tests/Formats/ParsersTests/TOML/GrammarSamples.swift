/// Documents that cover TOML's grammar (toml.io/en/v1.0.0).
enum GrammarSamples {
  /// A valid document with every kind of key, value and header.
  static let document = #"""
    # comment
    bare_key-1 = "basic \"x\" \\ \u00e9 \U0001F600 \b\t\n\f\r"
    "quoted key" = 'literal \n'
    'literal key' = """
    two
    lines \
       joined "" """
    dotted.a.b = '''
    raw ''x'' '''
    dotted.a.c = +99
    ints = [-17, 0, +0, 1_000, 0xDEAD_beef, 0o755, 0b1101]
    floats = [3.14, -0.01, 5e+22, 1E06, -2e-2, 6.626e-34, 9_224.5, inf, -inf, nan]
    flags = [true, false]
    dates = [1979-05-27T07:32:00Z, 1979-05-27 00:32:00.999-07:00, 1979-05-27, 07:32:00]
    nested = [[1, 2], ["a", {b = 1, c.d = 2}], [], {}] # tail

    [table]
    key = 1
    [table."sub table".x]
    [[array]]
    [array.inner]
    y = 1
    [[array]]
    """#
}
