import Foundation
import PatternLibrary
import Tapline
import Testing

@Suite("The library")
struct PatternLibraryTests {
  let catalogue: Catalogue

  init() throws { catalogue = try Catalogue() }

  @Test("Every pattern of the picker can be loaded")
  func patterns() throws {
    #expect(catalogue.patterns.contains("feedback/success"))
    #expect(catalogue.fullNames.contains("feedback/tapline/success"))
    for name in catalogue.patterns { #expect(try !catalogue.pattern(name).events.isEmpty) }
    let rigid = try catalogue.pattern("rigid").events[0].intensity
    #expect(try catalogue.pattern("rigid@0.5").events[0].intensity == rigid / 2)
    #expect(try catalogue.pattern("success", generators: "pulsar").events.count > 1)
    #expect(try catalogue.payment(isSettled: true).transientCount == 2)
    #expect(try catalogue.payment(isSettled: false).events.count > 1)
    let origin = try catalogue.origin(of: "settlement-complete")
    #expect(origin.name == "swiss-coin/settlement-complete")
    #expect(origin.path.hasSuffix(".ahap") && origin.warnings == 0)
  }

  @Test("Pairings have steps")
  func pairings() throws {
    #expect(try catalogue.pairings().contains("swiss-coin/destructive-action"))
    #expect(try catalogue.pattern("swiss-coin/destructive-action").events.count == 3)
    let feedback = catalogue.sensoryFeedback
    #expect(feedback.contains { $0.name == "increase" && $0.plays == "feedback/rigid@0.6" })
  }

  @Test("A name that is not there brings the nearest")
  func suggestions() {
    #expect(catalogue.suggestions(for: "sucess").contains("feedback/success"))
    #expect(catalogue.suggestions(for: "success").isEmpty)
    #expect(catalogue.suggestions(for: "./nothing.ahap").count == 1)
    #expect(throws: PatternLibraryError.self) { try Catalogue(folder: "/nowhere") }
  }

  @Test("Actuators: those of the library, and one that a file describes")
  func profiles() throws {
    let profiles = try Profiles()
    #expect(try profiles.actuators()["taptic@1"]?.isEmpty == false)
    #expect(try profiles.generators()["pulsar@1"]?.isEmpty == false)
    let folder = try Folder()
    let described = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../patterns/profiles/mpeg.json"), encoding: .utf8)
    let path = try folder.write(
      Array(described.replacingOccurrences(of: #""mpeg""#, with: #""coil""#).utf8), to: "coil.json")
    let coil = try profiles.actuator(inFile: path)
    #expect(coil.label == "coil@1")
    let timeline = Timeline(try catalogue.pattern("rigid"))
    for voice in Voice.allCases {
      var job = RenderJob(timeline, profile: coil)
      job.channels = .single(voice)
      let sink = MemorySink()
      #expect(try OfflineRenderer.write(job, as: .wav, to: sink).frameCount ?? 0 > 0)
    }
  }

  @Test("Design systems are data")
  func systems() throws {
    let systems = try DesignSystems()
    #expect(try systems.systems()["swiss-coin"] ?? 0 > 5)
    #expect(try systems.styles().contains("swiss-coin/primary"))
    #expect(try systems.table(of: "swiss-coin").contains { $0[0] == "swiss-coin/primary" })
    #expect(try systems.pressedScale(of: "swiss-coin/primary") == 0.98)
    #expect(try systems.remark(onScaleOf: "swiss-coin/primary") == nil)
    #expect(!systems.presets.isEmpty)
    let curve = try systems.animation(systems.presets[0])
    #expect(!curve.source.isEmpty && !curve.summary.isEmpty)
  }

  @Test("A screen is held to the rules of its system")
  func screen() throws {
    let text = """
      {"schemaVersion": 1, "name": "Pay", "system": "swiss-coin", "prepares": true,
        "buttons": [{"name": "Pay", "style": "primary"}]}
      """
    let findings = try DesignSystems().findings(onScreen: text)
    #expect(findings.map { $0.prefix(14) } == ["haptic-missing"])
  }
}

extension HapticPattern {
  fileprivate var transientCount: Int { isTransientOnly ? events.count : 0 }
}
