let names: [String] = [
  "small",
]
