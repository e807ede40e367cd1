let names: [String] = [
  "dial",
]
