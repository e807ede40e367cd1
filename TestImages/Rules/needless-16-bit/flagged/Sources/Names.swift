let names: [String] = [
  "sky",
]
