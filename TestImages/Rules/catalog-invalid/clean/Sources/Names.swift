let names: [String] = [
  "Torn",
]
