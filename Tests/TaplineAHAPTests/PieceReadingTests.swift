import TaplineAHAP
import TaplinePatterns
import TaplineTestSupport
import TaplineText
import Testing

/// A text that arrives in pieces; bytes that have not arrived or were released are 0.
private final class Pieces {
  let content: UnsafeMutableBufferPointer<UInt8>
  private let text: [UInt8]
  private let size: Int
  private var count = 0
  private(set) var callCount = 0

  init(_ text: [UInt8], size: Int) {
    self.text = text
    self.size = size
    content = .allocate(capacity: text.count)
    content.initialize(repeating: 0)
  }

  deinit { content.deallocate() }

  func more(_ kept: Int) -> Int {
    callCount += 1
    for index in 0..<min(kept, count) { content[index] = 0 }
    let end = min(text.count, count + size)
    for index in count..<end { content[index] = text[index] }
    count = end
    return count
  }
}

@Suite("AHAP read in pieces")
struct PieceReadingTests {
  private static let sizes = [JSONScanner.longestToken + 1, 70_001, 131_072]

  private static func read(_ text: [UInt8], size: Int) -> (file: AHAPFile?, calls: Int) {
    let pieces = Pieces(text, size: size)
    let file = AHAPFile(pieces: UnsafeBufferPointer(pieces.content), more: pieces.more)
    return (file, pieces.callCount)
  }

  private static func entries(_ count: Int) -> [String] {
    (0..<count).map { index in
      let time = Double(index) / 10
      return switch index % 5 {
      case 0:
        """
        {"Event": {"Time": \(time), "EventType": "HapticContinuous", "EventDuration": 0.05,
          "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.25},
            {"ParameterID": "HapticSharpness", "ParameterValue": 1}]}}
        """
      case 1:
        """
        {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": \(time),
          "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0.5},
            {"Time": 0.05, "ParameterValue": 1}]}}
        """
      default:
        """
        {"Event": {"Time": \(time), "EventType": "HapticTransient", "EventParameters": [
            {"ParameterID": "HapticIntensity", "ParameterValue": 0.\(index % 9 + 1)},
            {"ParameterID": "HapticSharpness", "ParameterValue": 5e-\(index % 9 + 1)}]}}
        """
      }
    }
  }

  private static func file(_ entries: [String], metadata: String = "plain") -> [UInt8] {
    let list = entries.joined(separator: ",\n")
    return Array(
      "{\"Version\": 1.0, \"Metadata\": {\"Project\": \"\(metadata)\"}, \"Pattern\": [\n\(list)]}\n"
        .utf8)
  }

  @Test("A text in pieces of any size gives the same pattern as the whole text", arguments: sizes)
  func sameAsWhole(_ size: Int) throws {
    let text = Self.file(Self.entries(2_000))
    let whole = try AHAPFile(text, file: "whole")
    try #require(whole.diagnostics.isEmpty && whole.pattern.events.count == 1_600)
    let (file, calls) = Self.read(text, size: size)
    #expect(file?.pattern == whole.pattern)
    #expect(file?.version == whole.version)
    #expect(calls == (text.count + size - 1) / size)
  }

  @Test("If a text causes a finding, the reader asks for the whole text")
  func findings() throws {
    let last = #"{"Event": {"Time": 1000, "EventType": "HapticTransient", "EventParameters": []}}"#
    let sound =
      #"{"Event": {"Time": 1000, "EventType": "AudioCustom", "EventWaveformPath": "a.wav"}}"#
    let cases = [
      Self.file(Self.entries(1_000) + [last]), Self.file(Self.entries(1_000) + [sound]),
      Self.file(Self.entries(1_000), metadata: "Stoß"), Self.file(Self.entries(1_000) + ["{}"]),
      Self.file(Self.entries(1_000)) + [0x7D], Array(Self.file(Self.entries(1_000)).dropLast(3)),
    ]
    for text in cases { #expect(Self.read(text, size: 70_000).file == nil) }
  }

  @Test(
    "A text with a long token is refused or read, but never read as another pattern",
    arguments: sizes)
  func longTokens(_ size: Int) throws {
    let spaces = String(repeating: " ", count: 200_000)
    let letters = String(repeating: "x", count: 200_000)
    let digits = String(repeating: "1", count: 200_000)
    for entries in [
      Self.entries(300) + [spaces + #"{"Event": {"Time": 100, "EventType": "HapticTransient"}}"#],
      Self.entries(300) + [#"{"Event": {"Time": 0.\#(digits), "EventType": "HapticTransient"}}"#],
      Self.entries(300) + [#"{"Event": {"Time": 1, "EventType": "\#(letters)"}}"#],
    ] {
      let text = Self.file(entries)
      guard let file = Self.read(text, size: size).file else { continue }
      #expect(try AHAPFile(text, file: "whole").pattern == file.pattern)
    }
  }

  @Test(
    "A text with a changed byte gives the same result as the whole text, or the reader asks for the whole",
    arguments: 0..<40)
  func changedBytes(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var text = Self.file(Self.entries(400))
    let place = Int.random(in: text.indices, using: &numbers)
    text[place] = Array("0\",}] eE.\\{".utf8).randomElement(using: &numbers) ?? 0
    guard let file = Self.read(text, size: 70_000).file else { return }
    let whole = try AHAPFile(text, file: "whole")
    #expect(whole.pattern == file.pattern && whole.diagnostics.isEmpty)
  }
}
