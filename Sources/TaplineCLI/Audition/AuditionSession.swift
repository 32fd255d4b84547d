#if os(Linux)
import Tapline
import TaplineLive

/// The loop of `audition`: keys first, then the engine's events, then what to prepare, then the
/// screen.
struct AuditionSession {
  private let entries: [AuditionEntry]
  private let sounds: AuditionSounds
  private let engine: LiveEngine
  private let terminal: Terminal
  private var view: AuditionView

  /// What the picture was drawn of.
  private struct Drawn: Equatable {
    var request: AuditionSounds.PatternRequest?
    var width = 0
    var rows = 0
  }

  private var drawn = Drawn()

  /// The voice that the playhead follows, from when it is heard.
  private struct FollowedVoice {
    var number: Int
    var request: AuditionSounds.PatternRequest
    var heardAt: Int?
  }

  private var followed: FollowedVoice?
  private var delays: [Int] = []
  private var lastDelivery: PlaybackReport.Delivery?
  private var shownAt = 0

  /// Pictures for each second while something moves, a design choice.
  private static let pictureRate = 30

  /// The number of latest delays that the shown figures are taken of.
  private static let maximumDelays = 1_000

  init(
    entries: [AuditionEntry], voice: Voice, sounds: AuditionSounds, engine: LiveEngine,
    terminal: Terminal, usesColor: Bool
  ) {
    self.entries = entries
    self.sounds = sounds
    self.engine = engine
    self.terminal = terminal
    view = AuditionView(
      state: AuditionState(count: entries.count, voice: voice), titles: entries.map(\.reference),
      usesColor: usesColor)
  }

  /// Runs until the person leaves.
  ///
  /// - Returns: Whether it was by Ctrl-C or a signal.
  /// - Throws: `PlaybackError` where the device is lost; the screen is brought back first.
  mutating func run() throws -> Bool {
    terminal.enter()
    defer { terminal.leave() }
    var isBusy = true
    while !Interruption.isRequested {
      let wait = isBusy ? 0 : 1_000 / Self.pictureRate
      switch terminal.input(within: wait) {
      case .closed: return true
      case .keys(let keys):
        let now = MonotonicClock.now
        for key in keys {
          guard let action = view.state.take(key) else { continue }
          switch action {
          case .quit: return false
          case .interrupt: return true
          case .suspend: terminal.suspend()
          default: perform(action, at: now)
          }
        }
        for event in try engine.events() { note(event) }
        if keys.isEmpty || MonotonicClock.now - shownAt > 1_000_000_000 / Self.pictureRate {
          show()
        }
        isBusy = sounds.prepareOne(of: likely)
      }
    }
    return true
  }

  // MARK: - Keys

  private func request(_ reference: String) -> AuditionSounds.PatternRequest {
    AuditionSounds.PatternRequest(
      reference: reference, voice: view.state.voice, intensity: view.state.intensity)
  }

  private var chosen: AuditionSounds.PatternRequest? {
    entries.indices.contains(view.state.selection)
      ? request(entries[view.state.selection].reference) : nil
  }

  /// What may be asked for next.
  private var likely: [AuditionSounds.PatternRequest] {
    (chosen.map { [$0] } ?? []) + AuditionState.generators.map { request($0.patternName) }
  }

  private mutating func perform(_ action: AuditionState.Action, at time: Int) {
    view.remark = nil
    switch action {
    case .play(let index): play(request(entries[index].reference), at: time)
    case .generator(let index): play(request(AuditionState.generators[index].patternName), at: time)
    case .stop:
      engine.stop()
      followed = nil
    case .reload:
      if let chosen { sounds.forget(chosen.reference) }
      drawn = Drawn()
    case .suspend, .quit, .interrupt: break
    }
  }

  private mutating func play(_ request: AuditionSounds.PatternRequest, at time: Int) {
    do throws(CommandFailure) {
      if let number = try sounds.play(request, requestedAt: time) {
        if request == chosen { followed = FollowedVoice(number: number, request: request) }
      } else {
        view.remark = "too many taps at once"
      }
    } catch {
      view.remark = error.message.text.split(separator: "\n").first.map(String.init) ?? ""
    }
  }

  // MARK: - The engine's events

  private mutating func note(_ event: LiveEngine.Event) {
    switch event {
    case .began(let delivery):
      lastDelivery = delivery
      if delays.count == Self.maximumDelays { delays.removeFirst() }
      delays.append(delivery.latency)
      if followed?.number == delivery.number {
        // The period that was just written is the last of the queue.
        let ahead = max(delivery.queuedFrames - engine.configuration.periodFrames, 0)
        followed?.heardAt =
          delivery.writtenAt + ahead * 1_000_000_000 / engine.configuration.sampleRate
      }
      view.latency = latency
    case .ended(let voice): sounds.takeBack(voice)
    }
  }

  private var latency: String {
    guard let lastDelivery else { return "" }
    let summary = LatencySummary(nanoseconds: delays)
    func milliseconds(_ value: Double?) -> String { fixed(value ?? 0, digits: 1) }
    let queue =
      Double(lastDelivery.queuedFrames) / Double(engine.configuration.sampleRate) * 1_000
    return "key to write \(milliseconds(Double(lastDelivery.latency) / 1e6)) ms "
      + "(median \(milliseconds(summary.median)), 99 % \(milliseconds(summary.percentile99))); "
      + "queue \(milliseconds(queue)) ms"
  }

  // MARK: - The screen

  private mutating func show() {
    shownAt = MonotonicClock.now
    let size = terminal.size
    let rows = AuditionView.rows(ofHeight: size.height)
    view.state.page = max(rows.list, 1)
    draw(width: size.width, rows: rows.picture)
    view.playhead = playhead
    let given = engine.device
    let times = engine.underruns == 1 ? "1 underrun" : "\(engine.underruns) underruns"
    view.device =
      "\(times); \(given.name) \(given.sampleRate) Hz, period \(given.periodFrames), buffer "
      + "\(given.bufferFrames)"
    terminal.show(view.canvas(width: size.width, height: size.height))
  }

  /// Draws the picture anew where another one is wanted.
  private mutating func draw(width: Int, rows: Int) {
    let now = Drawn(request: chosen, width: width, rows: rows)
    guard now != drawn, rows > 0, width > 0 else { return }
    drawn = now
    guard let request = now.request else {
      view.picture = nil
      return
    }
    do throws(CommandFailure) {
      let timeline = try sounds.timeline(request)
      view.picture = .success(try sounds.picture(request, width: width, height: rows))
      let seconds = fixed(timeline.duration, digits: 3)
      let count = timeline.eventCount
      let text = try sounds.pattern(request.reference).get().merged.pattern.metadata["Description"]
      view.summary =
        "\(count) event\(count == 1 ? "" : "s"), \(seconds) s" + (text.map { ": " + $0 } ?? "")
    } catch {
      view.picture = .failure(error)
      view.summary = ""
    }
  }

  private var playhead: Int? {
    guard let followed, followed.request == drawn.request, let heardAt = followed.heardAt,
      case .success(let picture) = view.picture
    else { return nil }
    return picture.column(at: Double(MonotonicClock.now - heardAt) / 1e9)
  }
}
#endif
