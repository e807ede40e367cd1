let names: [String] = [
  "cafe",
]
