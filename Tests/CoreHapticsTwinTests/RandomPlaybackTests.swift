import CoreHapticsTwin
import Foundation
import TaplineRecording
import TaplineTestSupport
import Testing

/// A player that advances tick by tick: with whole numbers, without offsets or inverse functions.
///
/// One tick is 1 ms of the clock; positions are counted in half milliseconds, so that rates of 0.5, 1
/// and 2 advance them by whole numbers.
private struct SteppedPlayer {
  enum Action {
    case start
    case stop
    case pause
    case resume
    case seek(Int)
    case rate(Int)
    case loop(Int)
    case mute(Bool)
    case send(Double)
  }

  var taps: [Int]
  var hums: [Range<Int>]
  var steps: [(position: Int, value: Double)]
  var end: Int

  private var position: Int?
  private var isPaused = false
  private var rate = 2
  private var loopEnd = 0
  private var isMuted = false
  /// The last sent control, and which control takes precedence.
  private var sent = 1.0
  private var control = 1.0

  /// The tick and the intensity of every tap.
  private(set) var felt: [(tick: Int, strength: Double)] = []
  /// The ticks at whose end a continuous event sounds.
  private(set) var humming: Set<Int> = []

  init(taps: [Int], hums: [Range<Int>], steps: [(position: Int, value: Double)], end: Int) {
    self.taps = taps
    self.hums = hums
    self.steps = steps
    self.end = end
  }

  mutating func perform(_ action: Action) {
    switch action {
    case .start: begin()
    case .stop: position = nil
    case .pause: isPaused = position != nil
    case .resume:
      isPaused = false
      loopIfDue()
    case .seek(let place):
      guard position != nil else { return }
      position = place
      control = steps.last { $0.position <= place }?.value ?? sent
      if loopEnd > 0, place >= loopEnd { (position, control) = (0, sent) }
    case .rate(let rate): self.rate = rate
    case .loop(let end):
      loopEnd = end
      if !isPaused { loopIfDue() }
    case .mute(let isMuted): self.isMuted = isMuted
    case .send(let value): (sent, control) = (value, value)
    }
  }

  /// Whether commands are allowed: all events and points are at other positions.
  var isOnGrid: Bool { position.map { $0 % 4 == 0 } ?? true }

  private mutating func begin() { (position, isPaused, control) = (0, false, sent) }

  private mutating func loopIfDue() {
    if loopEnd > 0, let position, position >= loopEnd { begin() }
  }

  /// Advances by one tick.
  mutating func step(_ tick: Int) {
    guard let from = position, !isPaused else { return }
    for place in from..<from + rate {
      if let step = steps.last(where: { $0.position == place }) { control = step.value }
      if taps.contains(place), !isMuted { felt.append((tick, control)) }
    }
    if !isMuted, hums.contains(where: { $0.lowerBound <= from && from < $0.upperBound }) {
      humming.insert(tick)
    }
    position = from + rate
    if loopEnd > 0, from + rate >= loopEnd {
      begin()
    } else if loopEnd == 0, from + rate > end {
      position = nil
    }
  }
}

@Suite("A player's results equal those of a player that advances tick by tick")
struct RandomPlaybackTests {
  @Test(
    "Under random commands, random patterns play the same events as in the stepped player",
    arguments: 0..<300)
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // Positions in half milliseconds: multiples of 4 for commands, and 4k + 2 for events, so
    // that no command falls on an event at any rate.
    func place(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) * 4 }
    let taps = Set((0..<6).map { _ in place(1_000) + 2 }).sorted()
    let hums = (0..<3).map { _ in
      let start = place(800) + 2
      return start..<start + 4 + place(200)
    }
    // Every third pattern has no steps, so that only sent controls act.
    let places = seed % 3 == 0 ? [] : Set((0..<3).map { _ in place(900) + 2 }).sorted()
    let steps = places.map {
      (position: $0, value: Double(Int.random(in: 1...8, using: &random)) / 8)
    }
    let end = max(taps.max() ?? 0, hums.map(\.upperBound).max() ?? 0, steps.last?.position ?? 0)
    var stepped = SteppedPlayer(taps: taps, hums: hums, steps: steps, end: end)

    try SimulatedDevice.withCurrent { device in
      let engine = try CHHapticEngine()
      try engine.start()
      func seconds(_ position: Int) -> Double { Double(position) / 2_000 }
      let pattern = try CHHapticPattern(
        events: taps.map { tap(seconds($0)) }
          + hums.map { hum(seconds($0.lowerBound), for: seconds($0.count)) },
        parameters: steps.map { intensity(Float($0.value), at: seconds($0.position)) })
      let player = try engine.makeAdvancedPlayer(with: pattern)

      var tick = 0
      for round in 0..<24 {
        let action: SteppedPlayer.Action =
          switch round == 0 ? 0 : Int.random(in: 0..<12, using: &random) {
          case 0, 1: .start
          case 2: .stop
          case 3, 4: .pause
          case 5, 6: .resume
          case 7: .seek(place(end / 4))
          case 8: .rate([1, 2, 4][Int.random(in: 0..<3, using: &random)])
          case 9: .loop([0, 1, 2][Int.random(in: 0..<3, using: &random)] * 800)
          case 10: .mute(Bool.random(using: &random))
          default: .send(Double(Int.random(in: 1...8, using: &random)) / 8)
          }
        stepped.perform(action)
        switch action {
        case .start: try player.start(atTime: 0)
        case .stop: try player.stop(atTime: 0)
        case .pause: try player.pause(atTime: 0)
        case .resume: try player.resume(atTime: 0)
        case .seek(let place): try player.seek(toOffset: seconds(place))
        case .rate(let rate): player.playbackRate = Float(rate) / 2
        case .loop(let end):
          player.loopEnd = seconds(end)
          player.loopEnabled = end > 0
        case .mute(let isMuted): player.isMuted = isMuted
        case .send(let value): try player.sendParameters([intensity(Float(value))], atTime: 0)
        }
        let (begin, wait) = (tick, Int.random(in: 1...300, using: &random))
        while tick < begin + wait || !stepped.isOnGrid {
          stepped.step(tick)
          tick += 1
        }
        let ticks = tick - begin
        device.clock.advance(by: Double(ticks) / 1_000)
      }
      engine.stop()
      compare(device, stepped, ticks: tick, "seed \(seed)")
    }
  }

  private func compare(
    _ device: SimulatedDevice, _ stepped: SteppedPlayer, ticks: Int, _ comment: Comment
  ) {
    let played = device.timeline.playedTransients
    #expect(played.count == stepped.felt.count, comment)
    for (event, wanted) in zip(played, stepped.felt) {
      // A tap is inside its tick.
      #expect(Int((event.time * 1_000 + 1e-6).rounded(.down)) == wanted.tick, comment)
      #expect(event.intensity == wanted.strength, comment)
    }
    let spans = device.hums
    let humming = (0..<ticks).filter { tick in
      let middle = (Double(tick) + 0.5) / 1_000
      return spans.contains { $0.contains(middle) }
    }
    // A continuous event begins and ends inside a tick; the stepped player counts the tick of its start.
    let differences = stepped.humming.symmetricDifference(humming)
    for tick in differences {
      let edges = spans.flatMap { [$0.lowerBound, $0.upperBound] }.map { $0 * 1_000 }
      #expect(edges.contains { abs($0 - Double(tick) - 0.5) <= 1.5 }, comment)
    }
  }
}
