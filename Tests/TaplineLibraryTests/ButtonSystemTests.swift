import Foundation
import TaplineButtons
import TaplineCurves
import TaplineLibrary
import TaplineTestSupport
import Testing

@Suite("Systems of buttons")
struct ButtonSystemTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  @Test("The six systems and the published figures exist, each with the name of its folder")
  func systems() throws {
    #expect(
      library.buttonSystemNames == [
        "button-reference", "ionic", "published", "sap-fiori", "stash-my-stuff", "swiss-coin",
        "uibutton",
      ])
    for system in try library.buttonSystems() {
      #expect(!system.source.isEmpty && !system.summary.isEmpty && !system.styles.isEmpty)
      #expect(system.problem == nil, "\(system.name)")
    }
    for style in try library.buttonSystem("published").styles {
      #expect(style.source?.isEmpty == false, "\(style.name)")
    }
  }

  @Test("Whole names and unique endings find a style, ambiguous ones list the candidates")
  func names() throws {
    #expect(try library.style("swiss-coin/ghost").style.press?.value?.opacity == .given(0.7))
    #expect(try library.style("profile-button").name == "swiss-coin/profile-button")
    #expect(try library.style("arkui-heavy").system.name == "published")
    let ambiguous = #expect(throws: PatternLibraryError.self) { try library.style("primary") }
    guard case .ambiguousName("primary", let candidates) = ambiguous else {
      Issue.record("\(String(describing: ambiguous))")
      return
    }
    #expect(
      candidates == [
        "button-reference/primary", "sap-fiori/primary", "stash-my-stuff/primary",
        "swiss-coin/primary",
      ])
    let unknown = #expect(throws: PatternLibraryError.self) { try library.style("profile-buton") }
    #expect(unknown?.description.contains("did you mean 'swiss-coin/profile-button'") == true)
    #expect(throws: PatternLibraryError.self) { try library.buttonSystem("swiss") }
    let count = try library.buttonSystems().map(\.styles.count).reduce(0, +)
    #expect(try library.styleNames().count == count)
    #expect(Set(try library.styleNames()).count == count)
  }

  /// By hand from button.ios.scss and button.ios.vars.scss: 2.8em and 1em of 16 px.
  @Test("Ionic's buttons have the sizes of its style sheets and change colour at once")
  func ionic() throws {
    for name in ["ionic/ios-solid", "ionic/ios-outline"] {
      let style = try library.style(name).style
      #expect(style.press?.value?.duration == .given(0), "\(name)")
      #expect(style.press?.value?.changes.isEmpty == false, "\(name)")
      #expect(style.shape?.cornerRadius?.value == 10, "\(name)")
      #expect(style.size?.horizontalPadding?.value == 16, "\(name)")
      guard case .points(let height) = style.size?.height?.value else {
        Issue.record("\(name) has no height")
        continue
      }
      #expect(abs(height - 2.8 * 16) < 1e-9, "\(name)")
    }
  }

  /// Press scale, opacity and animation of the tables "Press Effect Values by Style" (Swiss Coin)
  /// and of the code of Stash My Stuff, by hand.
  static let presses: [(name: String, scale: Double?, opacity: Double?, animation: String)] = [
    ("swiss-coin/primary", 0.98, 0.9, "easeOut(duration: 0.15)"),
    ("swiss-coin/secondary", 0.98, 0.9, "easeOut(duration: 0.15)"),
    ("swiss-coin/ghost", 0.98, 0.7, "easeOut(duration: 0.15)"),
    ("swiss-coin/destructive", 0.98, 0.9, "easeOut(duration: 0.15)"),
    ("swiss-coin/app", 0.98, 0.9, "easeOut(duration: 0.15)"),
    ("swiss-coin/action-bar-button", 0.96, 0.85, "spring(response: 0.2, dampingFraction: 0.7)"),
    ("swiss-coin/action-header-button", 0.96, nil, "easeOut(duration: 0.15)"),
    ("swiss-coin/profile-button", 0.92, 1, "easeOut(duration: 0.15)"),
    ("swiss-coin/segmented-control", nil, nil, "spring(response: 0.3, dampingFraction: 0.7)"),
    ("stash-my-stuff/primary", 0.98, 0.8, "easeInOut(duration: 0.1)"),
    ("stash-my-stuff/secondary", nil, 0.7, "easeInOut(duration: 0.1)"),
    ("stash-my-stuff/ghost", nil, nil, "easeInOut(duration: 0.1)"),
    ("stash-my-stuff/icon", 0.9, nil, "spring(response: 0.2, dampingFraction: 0.6)"),
    ("stash-my-stuff/destructive", 0.95, nil, "spring(response: 0.2, dampingFraction: 0.5)"),
    ("ionic/ios-clear", nil, 0.4, "linear(duration: 0.1)"),
    ("published/status-touchable", 0.9, 0.6, "easeOut(duration: 0.12)"),
    ("published/swiftui-scale-97", 0.97, 0.8, "easeInOut(duration: 0.12)"),
  ]

  @Test("Presses have the scale, opacity and animation of their source texts", arguments: presses)
  func press(_ name: String, _ scale: Double?, _ opacity: Double?, _ animation: String) throws {
    let press = try #require(library.style(name).style.press?.value)
    #expect(press.scale?.value == scale && press.opacity?.value == opacity)
    let read = try #require(press.animation?.value)
    #expect(read.text == animation)
    #expect(try read.animation == CurveSpec(animation).animation)
  }

  @Test("A figure that a source does not give is unspecified, and neither zero nor absent")
  func unspecified() throws {
    for system in ["button-reference", "sap-fiori"] {
      for style in try library.buttonSystem(system).styles {
        if system == "sap-fiori" { #expect(style.press == .unspecified, "\(style.name)") }
        #expect(style.builtInHaptics == .unspecified && style.callerHaptics == .unspecified)
      }
    }
    // A button with the platform's plain style has a press, whose figures its source does not give.
    let plain =
      try library.buttonSystem("button-reference").styles
      + [library.style("swiss-coin/floating-action-button").style]
    for press in plain.map(\.press?.value) {
      #expect(press?.mechanism == "plain")
      #expect(press?.scale == .unspecified && press?.opacity == .unspecified)
      #expect(press?.animation == .unspecified)
    }
    #expect(try library.style("swiss-coin/primary").style.builtInHaptics == nil)
    let header = try library.style("action-header-button").style.press?.value
    #expect(header != nil && header?.opacity == nil)
    #expect(try library.style("m3-standard-fast").style.press?.value?.scale == .unspecified)
  }

  @Test("An interpretation and a default have a reason, and every marked figure has one")
  func remarks() throws {
    let bar = try #require(library.style("action-bar-button").style.press?.value?.animation)
    guard case .interpreted(_, let reason) = bar else {
      Issue.record("\(bar)")
      return
    }
    #expect(reason.contains("damping fraction") && bar.remark == reason)
    let profile = try #require(library.style("profile-button").style.size)
    #expect(profile.height?.value == .points(32) && profile.hitHeight?.value == 44)
    #expect(profile.hitHeight?.remark?.isEmpty == false)
  }

  @Test("Colours differ by appearance and have their opacity")
  func colors() throws {
    let palette = try library.buttonSystem("swiss-coin").palette
    let accent = try #require(palette.first { $0.name == "accent" })
    #expect(accent.light.value?.text == "#F35B16" && accent.dark.value?.text == "#F36D30")
    let disabled = try #require(palette.first { $0.name == "disabled" })
    #expect(disabled.light.value?.paletteName == "secondaryLabel")
    #expect(disabled.light.value?.opacity == 0.38)
    let gray = try #require(library.style("uibutton/gray").style.states.first?.background)
    #expect(gray.light.value?.opacity == 0.12 && gray.dark.value?.opacity == 0.24)
    for text in ["#12345", "accent@2", "", "@0.3", "#GGGGGG", "accent@"] {
      #expect(ColorReference(text) == nil, "\(text)")
    }
  }

  @Test("No file of a system is read before it is needed")
  func laziness() throws {
    try withLibraryCopy { folder in
      // A file that is no valid system does not affect other systems.
      for name in library.buttonSystemNames {
        try Data("no JSON".utf8).write(
          to: folder.appendingPathComponent("\(name)/button-system.json"))
      }
      let broken = try PatternLibrary(folder: folder.path)
      #expect(broken.buttonSystemNames == library.buttonSystemNames)
      for name in ["rigid", "rigid@0.8", "success", "settlement-complete", "levelChange"] {
        #expect(throws: Never.self) { try broken.load(name) }
      }
      #expect(throws: PatternLibraryError.self) { try broken.buttonSystem("swiss-coin") }
    }
  }
}

@Suite("Mistakes in the files of systems and platforms")
struct ButtonSystemMistakeTests {
  /// Replaces a text in a file, and returns the error of reading it.
  private func reason(
    _ name: String, _ text: String, _ replacement: String, read: (PatternLibrary) throws -> Void
  ) throws -> String {
    try withLibraryCopy { folder in
      let file = folder.appendingPathComponent(name)
      let before = try String(contentsOf: file, encoding: .utf8)
      let range = try #require(before.range(of: text))
      let after = before.replacingCharacters(in: range, with: replacement)
      try after.write(to: file, atomically: true, encoding: .utf8)
      do {
        try read(PatternLibrary(folder: folder.path))
        return "read"
      } catch let error as PatternLibraryError {
        // The line and column of the inserted text.
        let start = after.distance(from: after.startIndex, to: range.lowerBound)
        let head = after.prefix(start).components(separatedBy: "\n")
        let place = ":\(head.count):"
        #expect(error.description.contains(place), "\(place) in \(error)")
        return error.description.replacingOccurrences(of: folder.path + "/", with: "")
      }
    }
  }

  static let mistakes: [(text: String, replacement: String, words: String)] = [
    (
      "\"scale\": 0.98", "\"scael\": 0.98",
      "'scael' is not a key of this object; did you mean 'scale'?"
    ),
    ("\"scale\": 0.98", "\"scale\": \"large\"", "'scale' must be a number"),
    ("\"scale\": 0.98", "\"scale\": null", "'scale' must be a number"),
    ("\"scale\": 0.98", "\"scale\": 3", "must be between 0.0 and 2.0"),
    ("\"opacity\": 0.9", "\"opacity\": 9", "must be between 0.0 and 1.0"),
    ("\"easeOut(duration: 0.15)\"", "\"easeOot(duration: 0.15)\"", "is not an animation"),
    (
      "\"background\": \"buttonBackground\"", "\"background\": \"buttonBackgruond\"",
      "there is no color of the palette 'buttonBackgruond'; did you mean 'buttonBackground'?"
    ),
    ("\"pairing\": \"cancel\"", "\"pairing\": \"cancle\"", "did you mean 'cancel'?"),
    ("\"state\": \"disabled\"", "\"state\": \"disabeld\"", "did you mean 'disabled'?"),
    ("\"typography\": \"buttonDefault\"", "\"typography\": \"buttonDefalt\"", "there is no font"),
    ("\"kind\": \"style\"", "\"kind\": 3", "'kind' must be a string"),
    (
      "\"schemaVersion\": 1", "\"schemaVersion\": 2",
      "schema version 2 is not supported; use version 1"
    ),
    ("\"name\": \"swiss-coin\"", "\"name\": \"swiss\"", "'name' must be 'swiss-coin'"),
    (
      "\"generator\": \"selection\"", "\"generator\": \"selection\", \"intensity\": 0.5",
      "only impacts take an intensity"
    ),
    ("#F35B16", "#F35B1", "is not a color"),
    ("\"scale\": 0.98", "\"scale\": 0.98, \"scale\": 0.9", "'scale' occurs twice"),
    (
      "\"style\": \"destructive\"", "\"style\": \"destructve\"",
      "there is no style 'destructve'; did you mean 'destructive'?"
    ),
  ]

  @Test(
    "Each mistake is reported with its position and the nearest valid word", arguments: mistakes)
  func mistake(_ text: String, _ replacement: String, _ words: String) throws {
    let file = "swiss-coin/button-system.json"
    let reason = try reason(file, text, replacement) { _ = try $0.buttonSystem("swiss-coin") }
    #expect(reason.contains(words), "\(reason)")
    #expect(reason.hasPrefix(file + ":"), "\(reason)")
  }

  @Test(
    "Mistakes in a platform file are reported in the same way",
    arguments: [
      ("\"schemaVersion\": 1", "\"schemaVersion\": 2", "schema version 2 is not supported"),
      ("\"name\": \"ios\"", "\"name\": \"tvos\"", "'name' must be 'ios'"),
      ("\"value\": 0.15", "\"value\": 150", "must be between 0.0 and 60.0"),
      ("\"value\": 2", "\"value\": -2", "must be between 0.0 and 60.0"),
      ("Dark\": 0.4", "Dark\": 4", "must be between 0.0 and 1.0"),
    ])
  func platform(_ text: String, _ replacement: String, _ words: String) throws {
    let reason = try reason("platforms/ios.json", text, replacement) { _ = try $0.platform() }
    #expect(reason.contains(words), "\(reason)")
    #expect(reason.hasPrefix("platforms/ios.json:"), "\(reason)")
  }
}
