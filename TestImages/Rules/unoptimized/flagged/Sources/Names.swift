let names: [String] = [
  "pattern",
]
