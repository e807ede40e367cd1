let names: [String] = [
  "film",
]
