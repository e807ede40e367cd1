let names: [String] = [
  "big",
  "phone",
]
