import CoreHapticsTwin
import Foundation
import TaplineRecording
import TaplineTestSupport
import Testing

/// A control that advances tick by tick: which control has precedence, and its value.
///
/// The units are those of the stepped player: ticks of 1 ms, and positions of half a millisecond.
private struct SteppedControl {
  /// Straight lines between points, in ticks or positions.
  struct Ramp {
    var points: [(place: Double, value: Double)]
    var begin: Double { points[0].place }

    func value(at place: Double) -> Double {
      guard let next = points.firstIndex(where: { $0.place > place }) else {
        return points[points.count - 1].value
      }
      guard next > 0 else { return points[0].value }
      let (left, right) = (points[next - 1], points[next])
      let part = (place - left.place) / (right.place - left.place)
      return left.value + (right.value - left.value) * part
    }
  }

  private enum Holder {
    case nobody
    case own(Int)
    case sent(Int)
  }

  let own: [Ramp]
  let end: Int
  var rate = 2
  private(set) var sent: [Ramp] = []
  private var holder = Holder.nobody
  private var latestSent: Int?
  private var position: Int?
  private var isPaused = false

  init(own: [Ramp], end: Int) {
    self.own = own
    self.end = end
  }

  var isOnGrid: Bool { position.map { $0 % 4 == 0 } ?? true }
  private var sender: Holder { latestSent.map { .sent($0) } ?? .nobody }

  mutating func start() { (position, isPaused, holder) = (0, false, sender) }
  mutating func pause() { isPaused = position != nil }
  mutating func resume() { isPaused = false }
  mutating func send(_ ramp: Ramp) { sent.append(ramp) }

  mutating func seek(_ place: Int) {
    guard position != nil else { return }
    position = place
    let passed = own.indices.filter { own[$0].begin <= Double(place) }
    holder = passed.max { own[$0].begin < own[$1].begin }.map { .own($0) } ?? sender
  }

  /// Advances by one tick and returns the value shortly before its end, or nil if nothing plays.
  mutating func step(_ tick: Int) -> Double? {
    if let begun = sent.lastIndex(where: { $0.begin == Double(tick) }) {
      latestSent = begun
      holder = .sent(begun)
    }
    guard let from = position, !isPaused else { return nil }
    let reached = own.indices.filter {
      Double(from) <= own[$0].begin && own[$0].begin < Double(from + rate)
    }
    if let last = reached.max(by: { own[$0].begin < own[$1].begin }) { holder = .own(last) }
    position = from + rate > end ? nil : from + rate
    switch holder {
    case .nobody: return 1
    case .own(let index): return own[index].value(at: Double(from) + 0.999 * Double(rate))
    case .sent(let index): return sent[index].value(at: Double(tick) + 0.999)
    }
  }
}

@Suite("The values of a control equal those of a control that advances tick by tick")
struct RandomControlTests {
  @Test(
    "Under random commands, random ramps have the values of the stepped control",
    arguments: 0..<(Fixtures.isExhaustive ? 200 : 60))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(1_000 + seed))
    func value() -> Double { Double(Int.random(in: 0...8, using: &random)) / 8 }
    func ascending(from start: Int, step: Int) -> [(place: Double, value: Double)] {
      var place = start
      return (0..<Int.random(in: 1...4, using: &random)).map { _ in
        defer { place += Int.random(in: 10...100, using: &random) * step }
        return (Double(place), value())
      }
    }
    // The pattern's own ramps begin at positions between those of the commands.
    let begins = Set((0..<(seed % 4)).map { _ in Int.random(in: 0..<700, using: &random) * 4 + 2 })
    let own = begins.sorted().map { SteppedControl.Ramp(points: ascending(from: $0, step: 4)) }
    let end = 4_002
    var stepped = SteppedControl(own: own, end: end)

    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      func curve(_ ramp: SteppedControl.Ramp, unit: Double) -> CHHapticParameterCurve {
        CHHapticParameterCurve(
          parameterID: .hapticIntensityControl,
          controlPoints: ramp.points.map {
            .init(relativeTime: ($0.place - ramp.begin) / unit, value: Float($0.value))
          }, relativeTime: ramp.begin / unit)
      }
      let player = try engine.makeAdvancedPlayer(
        with: CHHapticPattern(
          events: [hum(0, for: Double(end) / 2_000)],
          parameterCurves: own.map { curve($0, unit: 2_000) }))
      var tick = 0
      var wanted: [(tick: Int, value: Double)] = []
      for round in 0..<20 {
        switch round == 0 ? 0 : Int.random(in: 0..<10, using: &random) {
        case 0:
          stepped.start()
          try player.start(atTime: 0)
        case 1:
          stepped.pause()
          try player.pause(atTime: 0)
        case 2, 3:
          stepped.resume()
          try player.resume(atTime: 0)
        case 4:
          let place = Int.random(in: 0..<1_000, using: &random) * 4
          stepped.seek(place)
          try player.seek(toOffset: Double(place) / 2_000)
        case 5, 6:
          let rate = [1, 2, 4][Int.random(in: 0..<3, using: &random)]
          stepped.rate = rate
          player.playbackRate = Float(rate) / 2
        default:
          let begin = tick + Int.random(in: 0..<60, using: &random)
          let ramp = SteppedControl.Ramp(points: ascending(from: begin, step: 1))
          stepped.send(ramp)
          try player.scheduleParameterCurve(
            curve(ramp, unit: 1_000), atTime: Double(begin) / 1_000)
        }
        let (begin, wait) = (tick, Int.random(in: 1...200, using: &random))
        while tick < begin + wait || !stepped.isOnGrid {
          if let value = stepped.step(tick) { wanted.append((tick, value)) }
          tick += 1
        }
        device.clock.advance(by: Double(tick - begin) / 1_000)
      }
      engine.stop()

      let placements = device.timeline.placements
      for (tick, value) in wanted {
        let time = (Double(tick) + 0.999) / 1_000
        let placement = try #require(placements.last { $0.offset <= time })
        let found = placement.pattern.value(of: .hapticIntensity, at: time - placement.offset)
        #expect(abs(found - value) < 1e-6, "seed \(seed), tick \(tick)")
      }
      #expect(!wanted.isEmpty)
    }
  }
}
