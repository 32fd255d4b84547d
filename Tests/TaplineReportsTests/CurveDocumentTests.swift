import Foundation
import MotionCurves
import TaplineCurves
import TaplineReports
import Testing

@Suite("The document of curves")
struct CurveDocumentTests {
  private func curve(_ spec: String) throws -> NamedCurve {
    NamedCurve(name: spec, spec: spec, animation: try CurveSpec(spec).animation)
  }

  private func written(_ document: CurveDocument) throws -> CurveDocument {
    try JSONDecoder().decode(CurveDocument.self, from: JSONEncoder().encode(document))
  }

  @Test("The samples are the sampler's own, bit for bit, also after writing and reading")
  func samples() throws {
    let set = try CurveSet([curve("bouncy"), curve("easeIn")], move: CurveMove())
    let document = try written(CurveDocument(set))
    #expect(document.schemaVersion == 1)
    #expect(document.framesPerSecond == 120)
    for (curve, member) in zip(document.curves, set.members) {
      #expect(document.times == member.sampler.map(\.time))
      #expect(curve.values == member.sampler.map(\.value))
      #expect(curve.velocities == member.sampler.map(\.velocity))
    }
    #expect(document.curves[0].simulatedTimes?.count == set.count)
    #expect(document.curves[1].simulatedTimes == nil)
  }

  @Test("What is infinite is null in a column and left out elsewhere")
  func infinite() throws {
    let set = try CurveSet([curve("circularEaseIn(duration: 1)")], move: CurveMove())
    let document = try written(CurveDocument(set))
    #expect(set.members[0].sampler.contains { $0.velocity.isInfinite })
    #expect(document.curves[0].velocities?.contains(nil) == true)
    #expect(document.curves[0].figures.peakVelocity == nil)
    let endless = try CurveDocument(describing: [curve("caSpring(damping: 0)")], move: CurveMove())
    #expect(try written(endless).curves[0].figures.settling?.springValue == nil)
  }

  @Test("Curves of one name have columns of different names")
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
