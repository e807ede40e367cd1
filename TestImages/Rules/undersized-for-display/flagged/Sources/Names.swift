let names: [String] = [
  "avatar",
]
