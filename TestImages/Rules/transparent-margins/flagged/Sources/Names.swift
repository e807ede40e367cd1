let names: [String] = [
  "star",
]
