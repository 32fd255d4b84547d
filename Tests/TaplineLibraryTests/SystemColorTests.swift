import Foundation
import TaplineButtons
import TaplineLibrary
import TaplineTestSupport
import Testing

/// Figures of the source texts, copied by hand for machines without the texts.
@Suite("Colours and sizes of the systems")
struct SystemColorTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  /// The table "Button Colors" of Swiss Coin.
  static let swissCoin: [(name: String, light: String, dark: String)] = [
    ("buttonBackground", "#F35B16", "#F36D30"), ("buttonForeground", "white", "white"),
    ("accent", "#F35B16", "#F36D30"), ("accentPressed", "#D94E12", "#E05A1A"),
    ("negative", "#D93025", "#F87171"), ("onAccent", "white", "white"),
    ("disabled", "secondaryLabel@0.38", "secondaryLabel@0.38"),
    ("textSecondary", "#6B6560", "#A8A29E"), ("textPrimary", "#22201D", "#F5F5F3"),
    ("backgroundTertiary", "#EFEDEB", "#3A3A3C"),
  ]

  @Test("Swiss Coin's ten colours equal those of the source", arguments: swissCoin)
  func palette(_ name: String, _ light: String, _ dark: String) throws {
    let color = try #require(
      library.buttonSystem("swiss-coin").palette.first { $0.name == name })
    #expect(color.light.value?.text == light && color.dark.value?.text == dark)
  }

  /// The tables of "Sizes" of UIButton: height, padding, font, radius.
  @Test(
    "UIButton's four sizes have the source's figures and touch areas of at least 44 points",
    arguments: [
      ("mini", 28.0, 10.0, 15.0, 7.0), ("small", 32, 12, 15, 8), ("medium", 36, 14, 17, 10),
      ("large", 50, 20, 17, 12),
    ])
  func sizes(
    _ name: String, _ height: Double, _ padding: Double, _ font: Double, _ radius: Double
  ) throws {
    let size = try #require(library.buttonSystem("uibutton").sizes.first { $0.name == name })
    #expect(size.height?.value == .points(height) && size.horizontalPadding?.value == padding)
    #expect(size.fontSize?.value == font && size.cornerRadius?.value == radius)
    #expect(size.hitWidth?.value ?? 0 >= 44 && size.hitHeight?.value ?? 0 >= 44)
  }

  /// The seven tables of SAP Fiori: background, text and border of the three states.
  static let fiori: [(name: String, looks: [[String]])] = [
    (
      "primary",
      [
        ["#F69000", "#FFFFFF", ""], ["#DD8200", "#FFFFFF", ""], ["#F69000@0.3", "#FFFFFF@0.5", ""],
      ]
    ),
    (
      "secondary-tint",
      [
        ["clear", "#F69000", "#F69000"], ["#FFF4E6", "#DD8200", "#DD8200"],
        ["clear", "#F69000@0.3", "#F69000@0.3"],
      ]
    ),
    (
      "secondary-normal",
      [
        ["clear", "#1D2D3E", "#E5E5E5"], ["#F5F6F7", "#1D2D3E", "#C6C6C8"],
        ["clear", "#1D2D3E@0.3", "#E5E5E5@0.3"],
      ]
    ),
    (
      "secondary-negative",
      [
        ["clear", "#D32030", "#D32030"], ["#FFF4F2", "#AA161F", "#AA161F"],
        ["clear", "#D32030@0.3", "#D32030@0.3"],
      ]
    ),
    (
      "tertiary-tint",
      [["clear", "#F69000", ""], ["#FFF4E6", "#DD8200", ""], ["clear", "#F69000@0.3", ""]]
    ),
    (
      "tertiary-normal",
      [["clear", "#1D2D3E", ""], ["#F5F6F7", "#1D2D3E", ""], ["clear", "#1D2D3E@0.3", ""]]
    ),
    (
      "tertiary-negative",
      [["clear", "#D32030", ""], ["#FFF4F2", "#AA161F", ""], ["clear", "#D32030@0.3", ""]]
    ),
  ]

  @Test("SAP Fiori's seven buttons have the source's colours in all three states", arguments: fiori)
  func states(_ name: String, _ looks: [[String]]) throws {
    let found = try library.style("sap-fiori/" + name)
    func text(_ color: AppearanceColor?) -> String {
      guard let reference = color?.light.value else { return "" }
      guard let name = reference.paletteName else { return reference.text }
      let base = found.system.palette.first { $0.name == name }?.light.value?.text ?? ""
      return base + (reference.opacity == 1 ? "" : "@\(reference.opacity)")
    }
    for (state, look) in zip([InteractionState.normal, .pressed, .disabled], looks) {
      let drawn = try #require(found.style.states.first { $0.state == state })
      #expect([text(drawn.background), text(drawn.foreground), text(drawn.border)] == look)
      #expect(drawn.borderWidth?.value == (look[2].isEmpty ? nil : 1))
    }
  }

  @Test("Figures that occur twice in a file agree")
  func agreement() throws {
    for style in try library.buttonSystem("uibutton").styles where style.kind == .style {
      let change = try #require(style.press?.value?.changes.first)
      let pressed = try #require(style.states.first { $0.state == .pressed })
      let amount = change.property == .darkening ? pressed.darkening : pressed.contentOpacity
      #expect(change.amount?.value == amount?.value && amount?.value != nil, "\(style.name)")
      #expect(change.releaseDuration?.value == 0.15 && style.press?.value?.duration?.value == 0)
      #expect(style.press?.value?.scale?.value == 0.97)
      #expect(style.shape?.cornerRadius?.value == 10 && style.shape?.isContinuous == true)
    }
    for style in try library.buttonSystem("sap-fiori").styles where style.kind == .style {
      #expect(style.shape?.cornerRadius?.value == 8 && style.contentSpacing?.value == 8)
      #expect(style.size?.minimumWidth?.value == 64 && style.size?.hitHeight?.value == 44)
      #expect(style.size?.horizontalPadding?.value == 16)
      #expect(style.size?.verticalPadding?.value == 11)
    }
    for system in try library.buttonSystems() {
      for rule in system.rules {
        switch rule.id {
        case "tap-target-small": #expect(rule.limit == 44)
        case "one-primary": #expect(rule.limit == 1)
        default: continue
        }
      }
    }
  }

  @Test("Loading waits for 1 s, success lasts for 3 s, and a flag bounces twice")
  func behavior() throws {
    let tree = try SystemTree(
      Fixtures.patternsFolder.appendingPathComponent("sap-fiori/button-system.json"))
    for name in ["primary", "secondary-tint", "secondary-normal", "secondary-negative"] {
      let loading = try #require(library.style("sap-fiori/" + name).style.loading)
      #expect(loading.indicatorAfter?.value == 1 && loading.successDuration?.value == 3)
      #expect(loading.indicatorAfter?.remark?.isEmpty == false)
      #expect(loading.looksAs == .pressed && loading.successAnnouncement == "Success")
      let layouts = tree.value(at: "styles[name=\(name)].loading.layouts") as? [[String: Any]]
      let names = layouts?.compactMap { $0["name"] as? String }
      #expect(names == ["auto-width", "fixed-width", "full-width"])
    }
    let toggle = try #require(library.style("sap-fiori/toggle").style.toggle)
    #expect(toggle.off == "secondary-tint" && toggle.on == "secondary-normal")
    let flag = try #require(library.style("stash-my-stuff/flag-button").style.toggle)
    #expect(flag.effects.map(\.after.value) == [0, 0.3])
    #expect(flag.animation?.value?.text == "spring(response: 0.3, dampingFraction: 0.6)")
    let loading = try library.style("button-reference/loading").style
    #expect(loading.loading?.label.value == .hidden && loading.loading?.takesTaps?.value == false)
    #expect(loading.states.first { $0.state == .loading }?.contentOpacity?.value == 0)
  }
}
