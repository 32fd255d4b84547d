import TaplinePatterns
import TaplineTestSupport

/// Random patterns of every form that AHAP can express; unusual forms are frequent.
struct RandomPatterns {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func next() -> HapticPattern {
    HapticPattern(
      events: many(6) { $0.event() },
      parameters: many(4) { patterns in
        let control = patterns.pick(ParameterControl.allCases)
        return DynamicParameter(control, at: patterns.time(), value: patterns.number(control.range))
      },
      curves: many(3) { patterns in
        let control = patterns.pick(ParameterControl.allCases)
        let points = (0...patterns.integer(40)).map { _ in
          ParameterCurve.ControlPoint(
            time: patterns.time(), value: patterns.number(control.range))
        }
        return ParameterCurve(
          control, at: patterns.time(), points: points.sorted { $0.time < $1.time })
      },
      metadata: Dictionary(many(4) { ($0.text(), $0.text()) }) { first, _ in first })
  }

  private mutating func event() -> HapticEvent {
    var event = HapticEvent(pick(HapticEvent.Kind.allCases), at: time())
    let hasPath = event.kind == .audioCustom || oneIn(4)
    if hasPath { event.audio.waveformPath = text() }
    if oneIn(2) { event.duration = time() }
    if !oneIn(3) { event.intensity = number(0...1) }
    if !oneIn(3) { event.sharpness = number(0...1) }
    if oneIn(3) { event.envelope.attack = number(0...1) }
    if oneIn(3) { event.envelope.decay = number(0...1) }
    if oneIn(3) { event.envelope.release = number(0...1) }
    if oneIn(3) { event.envelope.isSustained = false }
    if oneIn(3) { event.audio.volume = number(0...1) }
    if oneIn(3) { event.audio.pitch = number(-1...1) }
    if oneIn(3) { event.audio.pan = number(-1...1) }
    if oneIn(3) { event.audio.brightness = number(0...1) }
    if oneIn(3) { event.audio.usesVolumeEnvelope = false }
    if oneIn(3) { event.audio.isLooped = true }
    return event
  }

  /// Seconds that AHAP can express; often small whole numbers, so that many are equal.
  private mutating func time() -> Double {
    oneIn(3) ? Double(integer(3)) : number(0...(oneIn(4) ? 1e9 : 60))
  }

  /// A number in the range: a bound, 0, the smallest number, a number with few digits, or one with 17.
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let any = Double.random(in: range, using: &random)
    let number: Double =
      switch integer(9) {
      case 0: range.lowerBound
      case 1: range.upperBound
      case 2: -0.0
      case 3: .leastNonzeroMagnitude
      case 4: Double(bitPattern: random.next() >> 12)
      case 5: range.upperBound.nextDown
      case 6: Double(bitPattern: random.next())
      case 7: (any * 1000).rounded() / 1000
      default: any
      }
    return range.contains(number) ? number : any
  }

  /// Text with characters that are special in JSON, in Unicode or in lines.
  private mutating func text() -> String {
    let awkward = [
      "\"", "\\", "/", "\n", "\r", "\t", "\u{8}", "\u{C}", "\0", "\u{1F}", "\u{7F}", "\u{85}",
      "\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFD}", "\u{FFFF}", "\u{10FFFF}", "🎈",
      "👩‍👩‍👧", "e\u{301}", "\u{E9}", "\u{202E}", "\u{D7FF}", "\u{E000}", "\\u0041", "a", "Z", " ",
    ]
    return many(8) { $0.oneIn(2) ? $0.pick(awkward) : $0.scalar() }.joined()
  }

  private mutating func scalar() -> String {
    Unicode.Scalar(UInt32(integer(0x10FFFF))).map { String($0) } ?? "\u{FFFD}"
  }

  private mutating func many<Element>(
    _ most: Int, _ make: (inout Self) -> Element
  ) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<integer(most) { elements.append(make(&self)) }
    return elements
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[integer(elements.count - 1)]
  }

  private mutating func integer(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

  private mutating func oneIn(_ count: Int) -> Bool { integer(count - 1) == 0 }
}
