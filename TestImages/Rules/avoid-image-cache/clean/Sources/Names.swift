let names: [String] = [
  "welcome",
]
