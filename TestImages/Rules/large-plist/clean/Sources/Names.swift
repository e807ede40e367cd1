let names: [String] = []
