/// Generates AHAP text of any length, the same in every run and on every machine.
///
/// Six in ten entries are transients, two in ten are continuous events, and the others are steps and curves of up to 16
/// points, sorted by time. Most numbers have two to six decimals, as people and tools write them; one in sixteen has all
/// digits of a `Double`.
public enum GeneratedText {
  /// The layout of the text.
  public enum Layout: String, CaseIterable, Sendable {
    /// A line for each member and bracket, indented by two spaces per level.
    case pretty
    /// No whitespace.
    case compact
  }

  /// Returns a text in UTF-8 that ends after the entry with which it reaches `count` bytes, `>= 0`.
  public static func bytes(_ layout: Layout, atLeast count: Int) -> [UInt8] {
    var entries = Entries()
    var text = Text(layout: layout)
    text.bytes.reserveCapacity(count + 4_096)
    text.append(#"{"Version":1.0,"Metadata":{"Project":"Generated","Created":"2026"},"Pattern":["#)
    text.append(entries.next())
    while text.bytes.count < count {
      text.append(",")
      text.append(entries.next())
    }
    text.append("]}")
    return text.bytes
  }
}

/// Formats compact JSON, whose strings must not contain brackets, commas or colons.
private struct Text {
  let layout: GeneratedText.Layout
  var bytes: [UInt8] = []
  private var depth = 0

  init(layout: GeneratedText.Layout) { self.layout = layout }

  mutating func append(_ compact: String) {
    guard layout == .pretty else {
      bytes.append(contentsOf: compact.utf8)
      return
    }
    for byte in compact.utf8 {
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        bytes.append(byte)
        depth += 1
        startLine()
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        startLine()
        bytes.append(byte)
      case UInt8(ascii: ","):
        bytes.append(byte)
        startLine()
      case UInt8(ascii: ":"): bytes += [byte, UInt8(ascii: " ")]
      default: bytes.append(byte)
      }
    }
  }

  private mutating func startLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}

/// The entries, each as compact JSON.
private struct Entries {
  /// SplitMix64 (Steele, Lea and Flood 2014).
  private var state: UInt64 = 50
  private var time = 0.0

  mutating func next() -> String {
    time += 0.06 + 0.2 * unit()
    switch integer(below: 10) {
    case 0..<6:
      return """
        {"Event":{"Time":\(number(time)),"EventType":"HapticTransient","EventParameters":[\
        \(parameter("HapticIntensity", unit())),\(parameter("HapticSharpness", unit()))]}}
        """
    case 6..<8:
      return """
        {"Event":{"Time":\(number(time)),"EventType":"HapticContinuous",\
        "EventDuration":\(number(0.1 + unit())),"EventParameters":[\
        \(parameter("HapticIntensity", unit())),\(parameter("HapticSharpness", unit())),\
        \(parameter("AttackTime", unit())),\(parameter("ReleaseTime", unit()))]}}
        """
    case 8:
      let count = 2 + integer(below: 15)
      let points = (0..<count).map { index in
        #"{"Time":\#(number(Double(index) * 0.05)),"ParameterValue":\#(number(unit()))}"#
      }
      time += Double(count) * 0.05
      return """
        {"ParameterCurve":{"ParameterID":"HapticSharpnessControl",\
        "Time":\(number(time - Double(count) * 0.05)),\
        "ParameterCurveControlPoints":[\(points.joined(separator: ","))]}}
        """
    default:
      return """
        {"Parameter":{"ParameterID":"HapticAttackTimeControl","Time":\(number(time)),\
        "ParameterValue":\(number(unit()))}}
        """
    }
  }

  private mutating func parameter(_ id: String, _ value: Double) -> String {
    #"{"ParameterID":"\#(id)","ParameterValue":\#(number(value))}"#
  }

  /// Returns a number as text, usually rounded, but never by more than 0.005.
  private mutating func number(_ number: Double) -> String {
    let decimals = 2 + integer(below: 5)
    if integer(below: 16) == 0 { return "\(number)" }
    let scale = [1e2, 1e3, 1e4, 1e5, 1e6][decimals - 2]
    return "\((number * scale).rounded() / scale)"
  }

  private mutating func unit() -> Double { Double(random() >> 11) * 0x1p-53 }

  private mutating func integer(below bound: UInt64) -> Int { Int(random() % bound) }

  private mutating func random() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
