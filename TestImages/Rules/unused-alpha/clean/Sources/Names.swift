let names: [String] = [
  "banner",
]
