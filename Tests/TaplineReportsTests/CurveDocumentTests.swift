import Foundation
import MotionCurves
import TaplineCurves
import TaplineReports
import TaplineText
import Testing

@Suite("The document of curves")
struct CurveDocumentTests {
  private func curve(_ spec: String) throws -> NamedCurve {
    NamedCurve(name: spec, spec: spec, animation: try CurveSpec(spec).animation)
  }

  /// The values that are decoded from the JSON.
  private struct Read: Decodable {
    struct Curve: Decodable {
      struct Figures: Decodable {
        struct Settling: Decodable { let springValueSeconds, logicalSeconds: Double? }
        let peakVelocityPerSecond: Double?
        let settling: Settling?
      }

      let figures: Figures
      let value, velocity: [Double?]?
      let simTimeSeconds: [Double?]?
    }

    let schemaVersion: Int
    let fps: Double?
    let timeSeconds: [Double]?
    let curves: [Curve]
  }

  private func read(_ document: CurveDocument) throws -> Read {
    try JSONDecoder().decode(Read.self, from: Data(document.json.text.utf8))
  }

  @Test("The samples that are read back equal the sampler's bit for bit")
  func samples() throws {
    let set = try CurveSet([curve("bouncy"), curve("easeIn")], move: CurveMove())
    let document = try read(CurveDocument(set))
    #expect(document.schemaVersion == 1)
    #expect(document.fps == 120)
    for (curve, member) in zip(document.curves, set.members) {
      #expect(document.timeSeconds == member.sampler.map(\.time))
      #expect(curve.value == member.sampler.map(\.value))
      #expect(curve.velocity == member.sampler.map(\.velocity))
    }
    #expect(document.curves[0].simTimeSeconds?.count == set.count)
    #expect(document.curves[1].simTimeSeconds == nil)
  }

  @Test("An infinite number is null in a column and elsewhere")
  func infinite() throws {
    let set = try CurveSet([curve("circularEaseOut(duration: 1)")], move: CurveMove())
    let document = try read(CurveDocument(set))
    #expect(set.members[0].sampler.contains { $0.velocity.isInfinite })
    #expect(document.curves[0].velocity?.contains(nil) == true)
    #expect(document.curves[0].figures.peakVelocityPerSecond == nil)
    let endless = try CurveDocument(describing: [curve("caSpring(damping: 0)")], move: CurveMove())
    let settling = try #require(read(endless).curves[0].figures.settling)
    #expect(settling.springValueSeconds == nil)
    // 2π / √stiffness, with UIKit's stiffness of 100.
    #expect(abs((settling.logicalSeconds ?? 0) - 2 * .pi / 10) < 1e-12)
  }

  @Test("Curves with the same name have columns with different names")
  func columns() throws {
    let set = try CurveSet(
      [curve("easeOut(duration: 0.1)"), curve("easeOut(duration: 0.1)")], move: CurveMove())
    #expect(
      CurveTable.columns(of: set) == [
        "time_s", "frame", "value_easeOut_duration_0.1", "velocity_easeOut_duration_0.1",
        "value_easeOut_duration_0.1_2", "velocity_easeOut_duration_0.1_2",
      ])
  }
}
