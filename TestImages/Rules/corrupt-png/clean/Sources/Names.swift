let names: [String] = [
  "torn",
]
