let names: [String] = [
  "Share",
]
