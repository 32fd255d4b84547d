import Foundation
import PatternLibrary
import Tapline
import Testing

@Suite("The pattern library")
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
    #expect(try catalogue.timeline("rigid +100ms light").transients.map(\.time) == [0, 0.1])
    #expect(try catalogue.pattern("success", generators: "pulsar").events.count > 1)
    #expect(try catalogue.payment(isSettled: true).transientCount == 2)
    #expect(try catalogue.payment(isSettled: false).events.count > 1)
    let origin = try catalogue.origin(of: "settlement-complete")
    #expect(origin.name == "swiss-coin/settlement-complete")
    #expect(origin.path.hasSuffix(".ahap") && origin.warnings == 0)
  }

  @Test("A pairing has the events of its steps")
  func pairings() throws {
    #expect(try catalogue.pattern("swiss-coin/destructive-action").events.count == 3)
  }

  @Test("An unknown name gives suggestions")
  func suggestions() {
    #expect(catalogue.suggestions(for: "sucess").contains("feedback/success"))
    #expect(catalogue.suggestions(for: "success").isEmpty)
    #expect(catalogue.suggestions(for: "./nothing.ahap").count == 1)
    #expect(throws: PatternLibraryError.self) { try Catalogue(folder: "/nowhere") }
  }

  @Test("The library has actuators, and a file can describe another")
  func profiles() throws {
    let profiles = try Profiles()
    #expect(try profiles.actuators()["taptic@1"]?.isEmpty == false)
    #expect(profiles.generators.contains("pulsar"))
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

  @Test("Design systems have styles, variants and curves")
  func systems() throws {
    let systems = try DesignSystems()
    #expect(try systems.styles().contains("swiss-coin/primary"))
    #expect(
      try systems.variants(of: "swiss-coin/action-bar-button") == ["primary", "secondary"])
    #expect(!systems.presets.isEmpty)
    let curve = try systems.animation(systems.presets[0])
    #expect(!curve.source.isEmpty && !curve.summary.isEmpty)
  }
}

extension HapticPattern {
  fileprivate var transientCount: Int { isTransientOnly ? events.count : 0 }
}
