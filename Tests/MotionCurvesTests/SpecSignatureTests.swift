import TaplineCurves
import Testing

@Suite("Forms of curves")
struct CurveFormTests {
  @Test("Every form's example is readable and begins with its name, and every name has a form")
  func examples() throws {
    for form in CurveForm.all {
      #expect(throws: Never.self, "\(form.example)") { try CurveSpec(form.example) }
      #expect(form.example.hasPrefix(form.name))
    }
    #expect(Set(CurveForm.all.map(\.name)) == Set(CurveSpec.names))
    #expect(Set(CurveForm.all.map(\.spelling)).count == CurveForm.all.count)
  }
}
