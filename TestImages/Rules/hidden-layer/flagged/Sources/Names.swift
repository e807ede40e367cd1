let names: [String] = [
  "Content",
  "Deep",
]
