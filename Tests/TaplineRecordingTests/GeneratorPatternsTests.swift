import TaplineAHAP
import TaplineLibrary
import TaplineRecording
import Testing

@Suite("Patterns of the generators in a recorder")
struct GeneratorPatternsTests {
  @Test("The recorder's patterns equal those of the library's files, for every profile and call")
  func files() throws {
    let library = try PatternLibrary()
    #expect(library.generatorProfileNames.count > 1)
    for profile in library.generatorProfileNames {
      let patterns = try #require(GeneratorPatterns(profile: profile))
      for generator in FeedbackGenerator.all {
        let file = try library.load(generator.patternName, generators: profile).pattern
        #expect(patterns.pattern(of: generator) == file, "\(profile), \(generator.patternName)")
      }
    }
  }

  @Test("The recorder's patterns scale impacts, and an unknown profile has none")
  func intensity() throws {
    let library = try PatternLibrary()
    let half = GeneratorPatterns.tapline.pattern(of: .impact(.heavy, intensity: 0.5))
    #expect(try half == library.load("heavy@0.5").pattern)
    #expect(GeneratorPatterns(profile: "taptic") == nil)
  }
}
