let names: [String] = [
  "wave",
]
