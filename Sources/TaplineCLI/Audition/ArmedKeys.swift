#if os(Linux)
/// The engine and the keys that the key thread plays immediately; any other key disarms them until the drawing thread
/// arms keys again, because it may change what they play.
///
/// Thread: any.
final class ArmedKeys: @unchecked Sendable {
  // Unchecked: the lock guards the engine too.
  struct Entry {
    let key: TerminalKey
    let request: AuditionSounds.PatternRequest
    var voices: [LiveVoice] = []
  }

  private struct State {
    var entries: [Entry] = []
    var isArmed = false
    var strokes: [KeyStroke] = []
    var nextNumber = 0
  }

  private let state = Locked(State(), inheritsPriority: true)
  private let engine: LiveEngine

  init(_ engine: LiveEngine) { self.engine = engine }

  func withEngine<Result, Failure: Error>(
    _ body: (LiveEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try state.withLock { (_) throws(Failure) in try body(engine) }
  }

  func makeVoiceNumber() -> Int {
    state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber - 1
    }
  }

  // MARK: - The thread that reads keys

  /// Plays a voice for each armed key, and queues all keystrokes for the drawing thread.
  func handle(_ keys: [TerminalKey], at time: Int) {
    state.withLock { state in
      for key in keys {
        var stroke = KeyStroke(key: key, pressedAt: time)
        if state.isArmed, let index = state.entries.firstIndex(where: { $0.key == key }) {
          if let voice = state.entries[index].voices.popLast() {
            if engine.play(voice, number: state.nextNumber, requestedAt: time) {
              stroke.outcome = .played(state.nextNumber)
              state.nextNumber += 1
            } else {
              state.entries[index].voices.append(voice)
              stroke.outcome = .refused
            }
          }
        } else {
          state.isArmed = false
        }
        state.strokes.append(stroke)
      }
    }
  }

  // MARK: - The thread that draws

  func drainStrokes() -> [KeyStroke] {
    state.withLock { state in
      defer { state.strokes = [] }
      return state.strokes
    }
  }

  /// Changes the entries and arms their keys, unless keystrokes are queued.
  func arm(_ change: ([Entry]) -> [Entry]) {
    state.withLock { state in
      guard state.strokes.isEmpty else { return }
      state.entries = change(state.entries)
      state.isArmed = true
    }
  }

  func forget(_ reference: String) {
    state.withLock { $0.entries.removeAll { $0.request.reference == reference } }
  }

  func voiceCount(for request: AuditionSounds.PatternRequest) -> Int {
    state.withLock { state in
      state.entries.reduce(0) { $0 + ($1.request == request ? $1.voices.count : 0) }
    }
  }
}

/// A keystroke and the key thread's response.
struct KeyStroke {
  enum Outcome: Equatable {
    case none
    case played(_ voiceNumber: Int)
    case refused
  }

  var key: TerminalKey
  /// The time in nanoseconds of `SystemClock`.
  var pressedAt: Int
  var outcome = Outcome.none
}
#endif
