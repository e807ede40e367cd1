let names: [String] = [
  "sticker",
]
