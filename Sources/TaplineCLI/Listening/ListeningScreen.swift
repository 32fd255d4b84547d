#if os(Linux)
struct ListeningScreen {
  let receiver: CallReceiver
  let player: CallPlayer
  let terminal: Terminal
  let address: String
  let delay: Double
  let actuator: ActuatorProfile
  let rate: Int
  let output: String?
  var view: ListeningView

  /// The duration that the key `r` repeats, in seconds.
  private static let repeatedDuration = 5.0
  private static let maximumFindings = 50

  /// Shows the screen until the user leaves, or until `isOver` is true and all sound has ended; returns whether it was
  /// interrupted.
  mutating func run(isOver: () -> Bool) throws -> Bool {
    let pendingKeys = Locked([TerminalKey](), inheritsPriority: true)
    let receive: @Sendable ([TerminalKey], Int) -> Void = { keys, _ in
      pendingKeys.withLock { $0 += keys }
    }
    return try terminal.run(receive) { isBusy in
      isBusy = false
      let keys = pendingKeys.withLock { keys in
        defer { keys = [] }
        return keys
      }
      for key in keys {
        switch key {
        case .character("q"), .escape: return false
        case .control("c"): return true
        case .control("z"): terminal.suspend()
        default: perform(key)
        }
      }
      if let failure = player.state.failure { throw failure }
      for event in receiver.drainEvents() { add(event) }
      show()
      return isOver() && player.isQuiet ? false : nil
    }
  }

  private mutating func add(_ event: ListeningEvent) {
    switch event {
    case .finding(let finding):
      view.findings.append(finding)
      if view.findings.count > Self.maximumFindings { view.findings.removeFirst() }
    case .call: break
    default: view.remark = CallLine.text(event, namesApps: true)?.text
    }
  }

  // MARK: - Keys

  private mutating func perform(_ key: TerminalKey) {
    view.remark = nil
    switch key {
    case .character(" "):
      view.isPaused.toggle()
      player.setPaused(view.isPaused)
    case .character("r"):
      let end = view.isPaused ? view.now : receiver.now ?? 0
      let part = receiver.recentCalls.timeline(from: max(end - Self.repeatedDuration, 0), to: end)
      if part.eventCount == 0 {
        view.remark = "nothing in the last five seconds"
      } else {
        let isPlaying = player.playNow(part)
        view.remark = isPlaying ? "the last five seconds again" : "too many sounds are playing"
      }
    case .character("s"): view.remark = remark { try writeSession() }
    case .character("g"): view.remark = remark { try writeGolden() }
    case .character("h"): view.remark = remark { try writePage() }
    case .character("?"): view.showsHelp.toggle()
    default: break
    }
  }

  private func remark(_ body: () throws -> String) -> String {
    do {
      return try body()
    } catch {
      return SanitizedText(String(describing: error)).text
    }
  }

  private func writeSession() throws -> String {
    let recentCalls = receiver.recentCalls
    if let output { return "\(output) already has every call" }
    let path = Self.freePath("session", ".json")
    try OutputFile.write(try TimelineWriter.bytes(of: recentCalls.timeline()), to: path)
    return "wrote \(path)"
      + (recentCalls.hasForgotten ? ", the latest \(recentCalls.calls.count) calls" : "")
  }

  private var timelineInView: Timeline {
    receiver.recentCalls.timeline(from: max(view.now - ListeningView.span, 0), to: view.now)
  }

  private func writeGolden() throws -> String {
    let path = Self.freePath("listened", GoldenFile.ending)
    try GoldenFile(timelineInView.items).write(to: path)
    return "wrote \(path)"
  }

  private func writePage() throws -> String {
    let path = Self.freePath("listened", ".html")
    var job = RenderJob(timelineInView, profile: actuator, sampleRate: rate)
    job.name = "Calls in view"
    _ = try OfflineRenderer.write(
      job, as: .html, to: path, isInterrupted: { Interruption.isRequested })
    return "wrote \(path)"
  }

  /// Returns an unused name, so that a key never replaces a file.
  private static func freePath(_ stem: String, _ ending: String) -> String {
    var number = 1
    while true {
      let path = stem + (number == 1 ? "" : "-\(number)") + ending
      if !InputFile.exists(path) { return path }
      number += 1
    }
  }

  // MARK: - The screen

  private mutating func show() {
    let summary = receiver.summary
    if !view.isPaused {
      view.calls = receiver.recentCalls.calls
      view.now = receiver.now ?? 0
    }
    view.update(from: summary, address: address, delay: delay, underruns: player.state.underruns)
    let size = terminal.size
    terminal.show(view.canvas(width: size.width, height: size.height))
  }
}
#endif
