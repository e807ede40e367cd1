import CrushSourceScanning
import Testing

@Suite struct ObjectiveCResourceTests {
  private func scan(_ text: String) -> SourceUses { ObjectiveCScanner.uses(in: Array(text.utf8)) }

  @Test(
    arguments: [
      (#"[UIColor colorNamed:@"brand"];"#, ["color brand!"]),
      ("[UIColor colorNamed:ACColorNameBrand];", ["color .Brand"]),
      (#"[UIColor colorNamed:@"a" inBundle:kit compatibleWithTraitCollection:nil];"#, ["color a"]),
      (#"[UIColor colorNamed:@"a" inBundle:nil compatibleWithTraitCollection:nil];"#, ["color a!"]),
      (#"[UIColor colorNamed:@"a"] ?: [UIColor redColor];"#, ["color a"]),
      (#"[[NSDataAsset alloc] initWithName:@"a"] ?: b;"#, ["dataSet a"]),
      ("[UIColor colorNamed:name];", ["color ?"]), (#"[Theme colorNamed:@"a"];"#, []),
      (#"[[NSDataAsset alloc] initWithName:@"cities"];"#, ["dataSet cities!"]),
      (#"[[Person alloc] initWithName:@"Ada"];"#, []),
      (#"[UIImage imageNamed:@"hero"];"#, ["namedImage hero!"]),
      ("[UIImage imageNamed:ACImageNameHero];", ["namedImage .Hero"]),
      (#"[UIImage imageNamed:[NSString stringWithFormat:@"icon-%d", n]];"#, ["namedImage icon-*"]),
      ("[UIImage imageWithContentsOfFile:path];", ["uncachedImage ?"]),
      ("[UIImage imageWithData:data];", ["uncachedImage ?"]),
      ("[[NSImage alloc] initWithContentsOfFile:path];", ["uncachedImage ?"]),
      ("[[UIImage alloc] initWithData:data];", ["uncachedImage ?"]), ("[[Model alloc] initWithData:data];", []),
      ("CGImageSourceCreateWithURL((__bridge CFURLRef)url, NULL);", ["uncachedImage ?"]),
      ("[NSData dataWithContentsOfFile:path];", ["wholeFile ?"]),
      ("[NSData dataWithContentsOfURL:url];", ["wholeFile ?"]),
      ("[NSData dataWithContentsOfFile:path options:NSDataReadingMappedIfSafe error:nil];", ["mappedFile ?"]),
      ("[NSData dataWithContentsOfFile:path options:NSDataReadingUncached error:&error];", ["wholeFile ?"]),
      ("[NSData dataWithContentsOfMappedFile:path];", ["mappedFile ?"]),
      ("[NSDictionary dictionaryWithContentsOfFile:path];", ["wholeFile ?"]),
      ("[[NSArray alloc] initWithContentsOfFile:path];", ["wholeFile ?"]),
      ("[[NSFileManager defaultManager] contentsAtPath:path];", ["wholeFile ?"]),
      (#"[NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:nil];"#, ["wholeFile ?"]),
      (#"// [UIImage imageNamed:@"a"]"#, []), (#"/* [UIImage imageNamed:@"a"] */"#, []),
      (#"NSString *s = @"[UIImage imageNamed:a]";"#, []), ("#import \"UIImage imageNamed:\"", []),
    ])
  func `a message names a resource`(_ source: String, _ expected: [String]) {
    #expect(scan(source).resources.map(described) == expected)
  }

  @Test(
    arguments: [
      (
        #"[NSData dataWithContentsOfFile:[[NSBundle mainBundle] pathForResource:@"cities" ofType:@"json"]];"#,
        "cities.json"
      ),
      (
        #"[NSData dataWithContentsOfURL:[NSBundle.mainBundle URLForResource:@"cities" withExtension:@"json"]];"#,
        "cities.json"
      ),
      (
        #"[NSData dataWithContentsOfFile:[[NSBundle mainBundle] pathForResource:@"cities.json" ofType:nil]];"#,
        "cities.json"
      ),
      (#"[NSData dataWithContentsOfFile:[[NSBundle mainBundle] pathForResource:name ofType:@"json"]];"#, "?"),
      (
        #"NSString *p = [[NSBundle mainBundle] pathForResource:@"a" ofType:@"b"]; [NSData dataWithContentsOfFile:p];"#,
        "a.b"
      ),
      (
        #"NSString *n = @"a"; NSString *p = [[NSBundle mainBundle] pathForResource:n ofType:@"b"]; [NSData dataWithContentsOfFile:p];"#,
        "a.b"
      ),
      (
        #"NSString *p = [[[NSBundle mainBundle] resourcePath] stringByAppendingPathComponent:@"d/a.b"]; [NSData dataWithContentsOfFile:p];"#,
        "a.b"
      ),
      (#"NSString *p = [documents stringByAppendingPathComponent:@"a.b"]; [NSData dataWithContentsOfFile:p];"#, "?"),
      (
        #"NSString *p = [[NSBundle mainBundle] pathForResource:@"a" ofType:@"b"]; p = other; [NSData dataWithContentsOfFile:p];"#,
        "?"
      ),
      (
        "- (void)a { NSString *p = [[NSBundle mainBundle] pathForResource:@\"a\" ofType:@\"b\"]; }\n- (void)b { [NSData dataWithContentsOfFile:p]; }",
        "?"
      ),
      (
        "static void a() { NSString *p = [[NSBundle mainBundle] pathForResource:@\"a\" ofType:@\"b\"]; }\nvoid b(NSString *p) { [NSData dataWithContentsOfFile:p]; }",
        "?"
      ),
    ])
  func `a file has its name through the expression or a local variable`(_ source: String, _ name: String) {
    #expect(scan(source).resources.map { described($0.name) } == [name])
  }

  private static let load = "[UIImage imageWithContentsOfFile:p];"

  @Test(
    arguments: [
      ("- (void)drawRect:(CGRect)rect { LOAD }", "draw"), ("- (void)drawRect:(CGRect)rect\n{\n LOAD\n}", "draw"),
      ("- (void)drawLayer:(CALayer *)l inContext:(CGContextRef)c { LOAD }", "draw"),
      ("- (void)layoutSubviews { [super layoutSubviews]; LOAD }", "layout"),
      ("- (void)viewDidLayoutSubviews { LOAD }", "layout"),
      ("- (UITableViewCell *)tableView:(UITableView *)t cellForRowAtIndexPath:(NSIndexPath *)i { LOAD }", "cell"),
      (
        "- (void)tableView:(UITableView *)t willDisplayCell:(UITableViewCell *)c forRowAtIndexPath:(NSIndexPath *)i { LOAD }",
        "cell"
      ),
      ("- (void)tableView:(UITableView *)t didSelectRowAtIndexPath:(NSIndexPath *)i { LOAD }", "-"),
      ("- (void)viewDidLoad { LOAD }", "-"), ("static UIImage *make(NSString *p) { LOAD }", "-"), ("LOAD", "-"),
      ("- (void)drawRect:(CGRect)rect;\n- (void)a { LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { }\n- (void)a { LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { }\nvoid a() { LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { BEGIN({\n}\n- (void)a { LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { x = y\n - (CGFloat)z; LOAD }", "draw"),
      ("- (void)drawRect:(CGRect)r { if (a) { LOAD } }", "draw"),
      ("- (void)drawRect:(CGRect)r { if (a) { } else { LOAD } }", "draw"),
      ("- (void)drawRect:(CGRect)r { if (!image) { image = LOAD } }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image == nil) { image = LOAD } }", "-"),
      ("- (void)drawRect:(CGRect)r { if (!image) image = LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if (!image) foo(); LOAD }", "draw"),
      ("- (void)drawRect:(CGRect)r { if (image) return; LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image) { return; } LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image) { foo(); } LOAD }", "draw"),
      ("- (void)drawRect:(CGRect)r { if (nil == image) { image = LOAD } }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image) { show(image); } else { image = LOAD } }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image) { show(image); } else image = LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image) { show(image); } else image = nil; LOAD }", "draw"),
      ("- (void)drawRect:(CGRect)r { if (image != nil) { show(image); } else { LOAD } }", "-"),
      ("- (void)drawRect:(CGRect)r { if (image) { show(image); return; } LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if ((i = [c objectForKey:k])) { show(i); return; } LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if (a == b) { foo(); return; } LOAD }", "draw"),
      ("- (void)drawRect:(CGRect)r { i = [c objectForKey:k] ?: LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { i = x ? x : LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { i = x ? y : LOAD }", "draw"),
      ("- (void)drawRect:(CGRect)r { i = x == nil ? LOAD }", "-"),
      ("- (void)drawRect:(CGRect)r { if (stale) { stale = NO; i = LOAD } }", "-"),
      ("- (void)drawRect:(CGRect)r { dispatch_async(q, ^{ LOAD }); }", "-"),
      ("- (void)drawRect:(CGRect)r { static dispatch_once_t t; dispatch_once(&t, ^{ i = LOAD }); }", "-"),
      (
        "- (void)drawRect:(CGRect)r { [UIView animateWithDuration:1 animations:^{ LOAD } completion:^(BOOL f) { }]; }",
        "-"
      ),
      (
        "- (void)drawRect:(CGRect)r { [a enumerateObjectsUsingBlock:^(id o, NSUInteger i, BOOL *s) { LOAD }]; }", "draw"
      ),
      ("- (void)drawRect:(CGRect)r { [a foo:^{ }]; LOAD }", "draw"),
    ])
  func `a load knows the method that the system calls often`(_ source: String, _ caller: String) {
    let callers = scan(source.replacing("LOAD", with: Self.load)).resources.map { $0.caller?.rawValue ?? "-" }
    #expect(callers == [caller], "\(source)")
  }

  @Test func `directives count, and their own texts do not`() {
    let source = """
      #define HERO [UIImage imageNamed:@"macro"]
      #if TARGET_OS_OSX
      id a = [NSImage imageNamed:@"a"];
      #elif DEBUG
      id b = [UIImage imageNamed:@"b"];
      #endif
      id c = [UIImage
        imageNamed:@"c"];
      """
    let found = scan(source).resources
    #expect(found.map(described) == ["namedImage a!", "namedImage c!"])
    #expect(found.map(\.line) == [3, 8] && found.first?.platforms == .macOS)
  }

  @Test func `nesting without an end never traps`() {
    for text in [
      "- (void)drawRect:(CGRect)r { ", "[UIImage imageNamed:[", "x = [", "if (!a) ", "^(",
      "[NSData dataWithContentsOfFile:x options:",
    ] {
      let source = String(repeating: text, count: 3_000)
      _ = scan(source)
      _ = scan(source + String(repeating: "]", count: 3_000) + String(repeating: "}", count: 3_000))
    }
  }
}
