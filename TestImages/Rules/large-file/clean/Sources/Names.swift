let names: [String] = [
  "poster",
]
