let names: [String] = [
  "taken",
]
