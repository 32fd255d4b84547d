import Foundation
import TaplineAHAP
import TaplineButtons
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Haptic pairings")
struct PairingTests {
  let library: PatternLibrary

  init() throws { library = try Fixtures.library() }

  /// The table "Standard Pairings" by hand: name, generator, intensity.
  static let standard: [(name: String, generator: String, intensity: Double?)] = [
    ("primary-action", "rigid", 0.8), ("cancel", "light", 1), ("light-tap", "light", 1),
    ("save", "light", 1), ("action-bar-tap", "medium", 0.7), ("tap", "medium", 1),
    ("selection-changed", "selection", nil), ("toggle", "selection", nil),
    ("navigation-tap", "light", 0.4), ("context-menu-peek", "medium", 0.8),
    ("message-sent", "rigid", 0.6), ("copy-action", "light", 0.5), ("undo-action", "success", nil),
    ("sheet-present", "soft", 0.5), ("sheet-dismiss", "light", 0.3), ("error-alert", "error", nil),
    ("delete", "warning", nil),
  ]

  @Test("A pairing plays its generator with its intensity in each profile", arguments: standard)
  func plays(_ name: String, _ generator: String, _ intensity: Double?) throws {
    for profile in library.generatorProfileNames {
      let loaded = try library.load("swiss-coin/\(name)", generators: profile)
      let wanted = try library.load(generator, generators: profile).pattern
        .scaled(intensity: intensity ?? 1)
      #expect(loaded.pattern.events == wanted.events, "\(profile)")
      #expect(loaded.name == "swiss-coin/\(name)" && loaded.diagnostics.isEmpty)
      #expect(loaded.pattern.metadata["Source"]?.isEmpty == false)
    }
  }

  /// The warning has taps at 0 and 146 ms; the second haptic follows 0.1 s after its onset or its last tap.
  @Test("The two interpretations of the destructive action differ, and the overlap is reported")
  func destructive() throws {
    let onset = try library.load("swiss-coin/destructive-action")
    #expect(onset.pattern.events.map(\.time).sorted() == [0, 0.1, 0.146])
    let remark = try #require(onset.diagnostics.first)
    #expect(remark.rule == "pairing-overlap" && remark.severity == .warning)
    #expect(remark.message.contains("100 ms") && remark.message.contains("146 ms"))
    #expect(remark.position.line > 1 && remark.path.contains(key: "pairings"))
    let end = try library.load("destructive-action-from-end")
    #expect(end.pattern.events.map { ($0.time * 1_000).rounded() } == [0, 146, 246])
    #expect(end.diagnostics.isEmpty)
    #expect(onset.pattern.events.last?.intensity == 0.8 * 0.5)
  }

  @Test(
    "A pattern of the library takes precedence over a pairing of the same name, and is equal to it")
  func patterns() throws {
    for name in ["settlement-complete", "reminder-sent", "transaction-added"] {
      let paired = try library.buttonSystem("swiss-coin").pairing(name)
      #expect(paired?.steps.map(\.pattern) == ["swiss-coin/\(name)"])
      let fallback = try library.load(name).pattern.metadata["Fallback"]
      #expect(paired?.fallback.map { "feedback/" + $0.rawValue } == fallback)
    }
    #expect(try library.load("echoflow-send").pattern.events.map(\.time) == [0, 0.035])
  }

  @Test("A pairing is found by its unique ending and scaled, and one that cannot play is refused")
  func names() throws {
    #expect(try library.load("primary-action").name == "swiss-coin/primary-action")
    let scaled = try library.load("primary-action@0.5")
    #expect(scaled.pattern.events.map(\.intensity) == [0.32])
    #expect(scaled.name == "swiss-coin/primary-action@0.5")
    for name in [
      "undo-action@0.5", "destructive-action@0.5", "published/key-down", "primary-actio",
    ] {
      #expect(throws: PatternLibraryError.self, "\(name)") { try library.load(name) }
    }
    let unknown = #expect(throws: PatternLibraryError.self) { try library.load("primary-actoin") }
    #expect(unknown?.description.contains("'swiss-coin/primary-action'") == true)
  }

  @Test("Every pairing that names a haptic can be played")
  func everyPairing() throws {
    let names = try library.pairingNames()
    #expect(Set(names).count == names.count)
    for system in try library.buttonSystems() {
      for pairing in system.pairings {
        let isKnown = pairing.steps.allSatisfy { $0.pattern != nil || $0.generator?.value != nil }
        let loaded = try? library.load("\(system.name)/\(pairing.name)")
        #expect((loaded?.pattern.events.isEmpty == false) == isKnown, "\(pairing.name)")
      }
    }
  }
}
