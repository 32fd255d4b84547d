import HapticPatterns
import Tapline
import Testing

@Suite("Reading, writing and checking AHAP files")
struct HapticPatternsTests {
  @Test("A file is read, with its warnings")
  func read() throws {
    let file = try PatternFile(buzz, file: "buzz.ahap")
    #expect(file.pattern.events.map(\.kind) == [.continuous])
    #expect(file.warnings.contains { $0.hasSuffix("[duration-key]") && $0.hasPrefix("2:") })
    #expect(file.soundFiles.isEmpty)
    #expect(!PatternFile.isClean(buzz, file: "buzz.ahap"))
    let broken = Array(#"{"Pattern": [{"Event": {"Time": -1}}]}"#.utf8)
    #expect(PatternFile.places(ofErrorsIn: broken, file: "x.ahap").contains { $0.line == 1 })
  }

  @Test("A written file is read back unchanged")
  func written() throws {
    var file = try PatternFile(buzz, file: "buzz.ahap")
    file.pattern.events[0].duration = 0.5
    file.pattern.curves = [
      ParameterCurve(
        .hapticIntensity, at: 0,
        points: (0..<40).map { .init(time: Double($0) * 0.01, value: Double($0) / 40) })
    ]
    let text = try file.text()
    let again = try PatternFile(text, file: "again.ahap")
    #expect(again.pattern.events == file.pattern.events)
    #expect(again.pattern.curves.count == 3)
    #expect(PatternFile.isClean(text, file: "again.ahap"))
    let fromDictionary = try PatternFile(dictionary: try file.dictionary())
    #expect(fromDictionary.pattern == file.pattern)
    #expect(file.obstacle() == nil)
    file.pattern.events[0].time = .nan
    let obstacle = try #require(file.obstacle())
    #expect(!obstacle.place.isEmpty && !obstacle.reason.isEmpty)
  }

  @Test("An editor shows marks and applies fixes")
  func marks() throws {
    let check = PatternCheck(profile: try profile())
    let marks = check.marks(in: buzz, file: "buzz.ahap")
    #expect(marks.contains { $0.line == 2 && $0.plays && $0.repair != nil })
    let repaired = check.repaired(buzz, file: "buzz.ahap")
    #expect(check.marks(in: repaired, file: "buzz.ahap").count < marks.count)
  }

  @Test("Generators have stored names")
  func generators() {
    #expect(GeneratorSetting.names.contains("feedback/success"))
    #expect(GeneratorSetting.generator("feedback/rigid") == .impact(.rigid))
    #expect(GeneratorSetting.gentle(.impact(.heavy)) == .impact(.heavy, intensity: 0.5))
    #expect(GeneratorSetting.gentle(.selection) == .selection)
    #expect(GeneratorSetting.outcome(false) == .notification(.error))
    #expect(GeneratorSetting.styles.contains("soft"))
  }
}
