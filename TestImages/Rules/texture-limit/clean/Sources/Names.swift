let names: [String] = [
  "strip",
]
