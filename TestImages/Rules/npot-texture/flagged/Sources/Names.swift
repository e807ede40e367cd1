let names: [String] = [
  "sand",
]
