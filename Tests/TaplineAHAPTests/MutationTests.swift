import TaplineAHAP
import TaplineLibrary
import TaplineLinting
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Linting of damaged files")
struct MutationTests {
  private let linter: AHAPLinter
  private static let examples = AHAPRule.article.sections.map(\.wrong)

  init() throws { linter = AHAPLinter(profile: try Fixtures.profile()) }

  /// The position of a byte, counted independently: lines end at LF, CR LF or CR, columns count Unicode scalars.
  private func position(of offset: Int, in bytes: [UInt8]) -> SourcePosition {
    var (line, column) = (1, 1)
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) && offset >= 3 ? 3 : 0
    while index < offset {
      let byte = bytes[index]
      let isHalf = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if byte == 0x0A || byte == 0x0D, !isHalf {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return SourcePosition(line: line, column: column)
  }

  private func check(_ bytes: [UInt8]) {
    let findings = linter.findings(in: bytes, file: "x")
    for finding in findings {
      #expect(finding.range.upperBound <= bytes.count)
      #expect(!finding.message.isEmpty)
      #expect(AHAPRule(rawValue: finding.rule) != nil)
      // A byte inside a scalar has the scalar's position; the position tests check that.
      let isInside =
        finding.range.lowerBound < bytes.count && bytes[finding.range.lowerBound] & 0xC0 == 0x80
      if !isInside {
        #expect(finding.position == position(of: finding.range.lowerBound, in: bytes))
      }
    }
    let isReadable = (try? AHAPFile(bytes, file: "x")) != nil
    #expect(isReadable == !findings.contains { $0.severity == .error })
  }

  @Test("A file that is damaged anywhere causes findings with positions, and no crash")
  func damage() {
    var random = SeededGenerator(seed: 3)
    for example in Self.examples {
      let whole = RuleExample.file(example).bytes
      for _ in 0..<40 {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = Int.random(in: 0..<bytes.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
          case 1: bytes.remove(at: place)
          case 2:
            bytes.insert(
              contentsOf: Array("0\"[{,:]}-e".utf8).shuffled(using: &random)[..<2], at: place)
          default:
            let other = RuleExample.file(Self.examples.randomElement(using: &random) ?? "").bytes
            bytes.replaceSubrange(place..., with: other.suffix(bytes.count - place))
          }
          if bytes.isEmpty { break }
        }
        check(bytes)
      }
    }
  }

  @Test("Repeated fixes end, and no remaining finding has a fix")
  func fixpoint() {
    // After an error, the rules about the whole pattern are not checked.
    let entries = AHAPRule.article.sections.filter { $0.rule.severity != .error }.map(\.wrong)
      .filter(RuleExample.isEntry)
    let text = "{ \"Pattern\": [\n" + entries.joined(separator: ",\n") + ",\n] }"
    var bytes = Array(text.utf8)
    var rounds = 0
    while rounds < 50 {
      let fixes = linter.findings(in: bytes, file: "x").compactMap(\.fix)
      if fixes.isEmpty { break }
      let (fixed, count) = Fix.apply(fixes, to: bytes)
      #expect(count > 0)
      bytes = fixed
      check(bytes)
      rounds += 1
    }
    #expect((2..<20).contains(rounds))
    #expect(linter.findings(in: bytes, file: "x").allSatisfy { $0.rule != "json-syntax" })
  }
}
