let names: [String] = [
  "Stamp",
  "spinner",
]
