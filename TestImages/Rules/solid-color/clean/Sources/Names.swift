let names: [String] = [
  "backdrop",
]
