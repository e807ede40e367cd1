let names: [String] = [
  "Twin",
]
