import Foundation
import Tapline
import TaplineTestSupport
import Testing

/// The data of a page, read by Foundation.
struct GalleryData {
  let html: String
  let root: [String: Any]

  init(_ html: String) throws {
    self.html = html
    let start = try #require(html.range(of: "<script type=\"application/json\" id=\"data\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = html[start.upperBound..<end.lowerBound]
    root = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  var systems: [[String: Any]] { root["systems"] as? [[String: Any]] ?? [] }

  var styles: [[String: Any]] { systems.flatMap { $0["styles"] as? [[String: Any]] ?? [] } }

  var curves: [[String: Any]] { root["curves"] as? [[String: Any]] ?? [] }

  var buttons: [[String: Any]] { styles.flatMap { $0["buttons"] as? [[String: Any]] ?? [] } }

  func look(_ id: String) throws -> [String: Any] {
    let button = try #require(buttons.first { $0["id"] as? String == id }, "\(id)")
    return try #require(button["look"] as? [String: Any])
  }

  static func page(_ folder: String? = nil, systems: [String] = []) throws -> GalleryPage {
    if folder == nil, systems.isEmpty { return try whole.get() }
    return try made(folder, systems: systems)
  }

  private static let whole = Result { try made(nil, systems: []) }

  private static func made(_ folder: String?, systems: [String]) throws -> GalleryPage {
    let library = try folder.map { try PatternLibrary(folder: $0) } ?? PatternLibrary()
    return try GalleryPage(library, systems: systems, profile: library.actuatorProfile())
  }
}

@Suite("The gallery is one page with every catalogued button")
struct GalleryPageTests {
  @Test("Every style is on the page exactly once, with a button for every variant")
  func everyStyle() throws {
    let library = try PatternLibrary()
    let page = try GalleryData.page()
    let data = try GalleryData(page.html)
    #expect(data.styles.compactMap { $0["name"] as? String } == (try library.styleNames()))
    #expect(page.styleCount == data.styles.count)
    #expect(page.buttonCount == data.buttons.count)
    let ids = data.buttons.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == ids.count)
    for variant in ["primary", "secondary"] {
      #expect(ids.contains("swiss-coin/action-bar-button (\(variant))"))
    }
    for system in try library.buttonSystems() {
      for style in system.styles where style.kind != .container && style.press != nil {
        #expect(ids.contains { $0.hasPrefix("\(system.name)/\(style.name)") }, "\(style.name)")
      }
    }
  }

  @Test("Buttons are drawn with the sources' sizes, radii, fonts and colours")
  func figures() throws {
    // From the tables of the sources: heights and radii in points, colours in sRGB.
    let data = try GalleryData(GalleryData.page().html)
    let primary = try data.look("swiss-coin/primary")
    #expect(primary["height"] as? Double == 50)
    #expect(primary["radius"] as? Double == 12)
    #expect(primary["fontSize"] as? Double == 15)
    #expect(primary["fontWeight"] as? Double == 600)
    let colors = try #require(primary["colors"] as? [String: [String: Any]])
    for (appearance, fill) in [("light", [0xF3, 0x5B, 0x16]), ("dark", [0xF3, 0x6D, 0x30])] {
      let drawn = try #require(colors[appearance]?["background"] as? [Double])
      for (part, byte) in zip(drawn, fill) { #expect(abs(part * 255 - Double(byte)) < 0.01) }
    }
    let profile = try data.look("swiss-coin/profile-button")
    #expect(profile["width"] as? Double == 32)
    #expect(profile["hitWidth"] as? Double == 44)
    #expect(try data.look("swiss-coin/floating-action-button")["height"] as? Double == 56)
    let segments =
      try data.look("swiss-coin/segmented-control")["colors"] as? [String: [String: Any]]
    #expect(
      (segments?["dark"]?["chosen"] as? [Double])?.first == (0xF3 / 255.0 * 1e6).rounded() / 1e6)
    let fiori = try data.look("sap-fiori/primary")
    #expect(fiori["height"] as? Double == 44)
    #expect(fiori["width"] as? Double == 201)
    #expect(fiori["radius"] as? Double == 8)
    #expect(fiori["letterSpacing"] as? Double == -0.41)
    #expect(try data.look("button-reference/floating-action")["width"] as? Double == 60)
    #expect(try data.look("button-reference/pill")["height"] as? Double == 36)
  }

  @Test("A property that a source leaves out is named as the page's choice")
  func choices() throws {
    let data = try GalleryData(GalleryData.page().html)
    func choices(_ id: String) throws -> [String] {
      let button = try #require(data.buttons.first { $0["id"] as? String == id })
      return button["choices"] as? [String] ?? []
    }
    #expect(try choices("swiss-coin/primary").isEmpty)
    #expect(try choices("uibutton/filled").contains { $0.contains("tintColor") })
    #expect(try choices("published/io-medium").contains { $0.contains("does not specify") })
    // A system whose source has only light colors is drawn only in these.
    let fiori = try #require(data.systems.first { $0["name"] as? String == "sap-fiori" })
    #expect(fiori["isLightOnly"] as? Bool == true)
    #expect((try data.look("sap-fiori/primary")["colors"] as? [String: Any])?.count == 1)
  }

  @Test("The contrast of white on Swiss Coin's orange follows the formula of WCAG 2.2")
  func contrast() throws {
    // #F35B16 under white, by the formula of WCAG 2.2: 3.35.
    let data = try GalleryData(GalleryData.page(systems: ["swiss-coin"]).html)
    let primary = try #require(data.buttons.first { $0["id"] as? String == "swiss-coin/primary" })
    let contrasts = try #require(primary["contrasts"] as? [Double])
    func light(_ byte: Double) -> Double {
      let part = byte / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let orange = 0.2126 * light(0xF3) + 0.7152 * light(0x5B) + 0.0722 * light(0x16)
    #expect(abs(contrasts[0] - 1.05 / (orange + 0.05)) < 0.006)
  }

  @Test("The page is one file: nothing is loaded, and only its own script and styles are allowed")
  func oneFile() throws {
    let page = try GalleryData.page()
    let html = page.html
    #expect(!html.contains("src=\"") && !html.contains("@import") && !html.contains("url("))
    let policy = try #require(html.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)?.1)
    #expect(policy.hasPrefix("default-src 'none';"))
    #expect(!policy.contains("unsafe"))
    let script = try #require(html.ranges(of: "<script>").last)
    let end = try #require(html.ranges(of: "</script>").last)
    let code = String(html[script.upperBound..<end.lowerBound])
    #expect(policy.contains("script-src \(SHA256.source(of: code))"))
    // The page has no other way to run text as code.
    for word in [
      "eval(", "innerHTML", "outerHTML", "insertAdjacent", "document.write", "Function(",
    ] {
      #expect(!code.contains(word), "\(word)")
    }
  }

  @Test("The same library gives the same page of less than 3 MB")
  func reproducible() throws {
    let page = try GalleryData.page()
    #expect(try GalleryData.page().html == page.html)
    #expect(page.html.utf8.count < 3_000_000)
  }

  @Test("A page of one system is smaller, and an unknown system is refused")
  func oneSystem() throws {
    let page = try GalleryData.page(systems: ["swiss-coin", "swiss-coin"])
    let data = try GalleryData(page.html)
    #expect(data.systems.compactMap { $0["name"] as? String } == ["swiss-coin"])
    #expect(page.html.utf8.count < (try GalleryData.page().html.utf8.count) / 2)
    #expect(throws: PatternLibraryError.self) { try GalleryData.page(systems: ["swiss"]) }
  }

  @Test("Haptics are shared by buttons and audible, and their pulses follow the taps")
  func haptics() throws {
    let data = try GalleryData(GalleryData.page(systems: ["swiss-coin"]).html)
    let haptics = try #require(data.root["haptics"] as? [String: [String: Any]])
    #expect(haptics.count == 7)
    for (name, haptic) in haptics {
      let bytes = try #require((haptic["pcm"] as? String).flatMap { Data(base64Encoded: $0) })
      let loud = stride(from: 0, to: bytes.count, by: 2).map { index in
        abs(Int(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8)))
      }.max()
      #expect((loud ?? 0) > 1_000, "\(name)")
    }
    // Warning, then rigid 0.1 s after its onset: taps at 0, 0.1 and 0.146 s of 0.95, 0.4 and 0.6. A pulse
    // of 35 ms is a tap of 1, and none is shorter than 20 ms.
    let pulses = haptics["swiss-coin/destructive-action"]?["pulses"] as? [Double]
    #expect(pulses == [33, 67, 20, 26, 21])
  }

  @Test("Hostile names and texts stay data")
  func hostile() throws {
    try Fixtures.withTemporaryFolder { folder in
      let copy = folder.appendingPathComponent("patterns")
      try FileManager.default.copyItem(at: Fixtures.patternsFolder, to: copy)
      let file = copy.appendingPathComponent("swiss-coin/button-system.json")
      let text = try String(contentsOf: file, encoding: .utf8)
      let payload = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"
      let hostile = text.replacingOccurrences(
        of: "\"title\": \"Swiss Coin\"", with: "\"title\": \"\(payload)\"")
      #expect(hostile != text)
      try hostile.write(to: file, atomically: true, encoding: .utf8)
      let page = try GalleryData.page(copy.path, systems: ["swiss-coin"])
      #expect(page.html.ranges(of: "<script").count == 2)
      #expect(page.html.ranges(of: "</script").count == 2)
      #expect(!page.html.contains("<img"))
      #expect(try GalleryData(page.html).systems[0]["title"] as? String == payload)
    }
  }
}
