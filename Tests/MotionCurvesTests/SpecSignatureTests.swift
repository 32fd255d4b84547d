import TaplineCurves
import Testing

@Suite("Signatures of curves")
struct SpecSignatureTests {
  @Test("Every example is readable and begins with its name, and every name has a signature")
  func examples() throws {
    let signatures = SpecSignature.all
    for signature in signatures {
      #expect(throws: Never.self, "\(signature.example)") { try CurveSpec(signature.example) }
      #expect(signature.example.hasPrefix(signature.name))
    }
    #expect(Set(signatures.map(\.name)) == Set(CurveSpec.names))
    #expect(Set(signatures.map(\.spelling)).count == signatures.count)
  }
}
