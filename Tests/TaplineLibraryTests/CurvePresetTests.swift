import MotionCurves
import TaplineCurves
import TaplineLibrary
import Testing

@Suite("Curve presets")
struct CurvePresetTests {
  @Test("Every preset is a valid curve and names its source")
  func parse() throws {
    let library = try PatternLibrary()
    #expect(library.curveNames.count >= 50)
    for name in library.curveNames {
      let preset = try library.curve(name)
      #expect(preset.name == name)
      #expect(!preset.source.isEmpty && !preset.summary.isEmpty, "\(name)")
      #expect(throws: Never.self, "\(name)") { _ = try CurveSpec(preset.spec) }
    }
  }

  @Test(
    "Springs with a stiffness and a damping ratio have that ratio",
    arguments: [
      ("material/expressive-fast", 800.0, 0.6), ("material/expressive-default", 380, 0.8),
      ("material/standard-fast", 1_400, 0.9), ("material/effects-fast", 3_800, 1),
      ("android/default", 1_500, 0.5),
    ])
  func dampingRatio(name: String, stiffness: Double, ratio: Double) throws {
    let animation = try CurveSpec(try PatternLibrary().curve(name).spec).animation
    let spring = try #require(SpringParameters(animation))
    #expect(abs(spring.stiffness - stiffness) < 1e-9 * stiffness)
    #expect(abs(spring.dampingRatio - ratio) < 1e-12)
  }

  @Test("A unique ending finds a preset, and an ambiguous one lists the candidates")
  func names() throws {
    let library = try PatternLibrary()
    #expect(try library.curve("wobbly").spec == "Spring(stiffness: 180, damping: 12)")
    #expect {
      try library.curve("default")
    } throws: { error in
      guard case PatternLibraryError.ambiguousName("default", let candidates) = error else {
        return false
      }
      return candidates.contains("swiftui/default") && candidates.contains("react-spring/default")
    }
    #expect {
      try library.curve("wobly")
    } throws: { error in
      guard case PatternLibraryError.unknownName(_, _, let near) = error else { return false }
      return near == ["react-spring/wobbly"]
    }
  }
}
