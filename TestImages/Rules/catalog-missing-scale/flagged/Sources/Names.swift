let names: [String] = [
  "Old",
]
