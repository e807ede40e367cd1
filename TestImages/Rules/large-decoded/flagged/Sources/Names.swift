let names: [String] = [
  "map",
]
