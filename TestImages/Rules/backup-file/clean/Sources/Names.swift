let names: [String] = [
  "oak",
]
