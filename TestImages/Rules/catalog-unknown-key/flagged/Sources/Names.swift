let names: [String] = [
  "Newer",
]
