#if os(Linux)
/// The state shared by the key thread and the drawing thread: the engine, and the voices that keys play immediately.
///
/// A key without a voice may change what the next key plays. After it, no key plays immediately until the drawing
/// thread has handled every key and armed the keys again.
///
/// Thread: any.
final class ArmedKeys: @unchecked Sendable {
  // Unchecked: the lock guards all mutable state.
  struct Entry {
    let key: TerminalKey
    let request: AuditionSounds.PatternRequest
    var voices: [LiveVoice] = []
  }

  private let lock = InheritingLock()
  private let engine: LiveEngine
  private var entries: [Entry] = []
  private var isArmed = false
  private var strokes: [KeyStroke] = []
  private var nextNumber = 0

  init(_ engine: LiveEngine) { self.engine = engine }

  func withEngine<Result, Failure: Error>(
    _ body: (LiveEngine) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withLock { () throws(Failure) in try body(engine) }
  }

  /// Returns an unused voice number.
  func number() -> Int {
    lock.withLock {
      nextNumber += 1
      return nextNumber - 1
    }
  }

  // MARK: - The thread that reads keys

  func take(_ keys: [TerminalKey], at time: Int) {
    lock.withLock {
      for key in keys {
        var stroke = KeyStroke(key: key, pressedAt: time)
        if isArmed, let index = entries.firstIndex(where: { $0.key == key }) {
          if let voice = entries[index].voices.popLast() {
            if engine.play(voice, number: nextNumber, requestedAt: time) {
              stroke.outcome = .played(nextNumber)
              nextNumber += 1
            } else {
              entries[index].voices.append(voice)
              stroke.outcome = .refused
            }
          }
        } else {
          isArmed = false
        }
        strokes.append(stroke)
      }
    }
  }

  // MARK: - The thread that draws

  func takenStrokes() -> [KeyStroke] {
    lock.withLock {
      defer { strokes = [] }
      return strokes
    }
  }

  /// Sets what keys play, unless unread keystrokes are waiting.
  func arm(_ change: ([Entry]) -> [Entry]) {
    lock.withLock {
      guard strokes.isEmpty else { return }
      entries = change(entries)
      isArmed = true
    }
  }

  /// Discards the prepared voices of a pattern.
  func forget(_ reference: String) {
    lock.withLock { entries.removeAll { $0.request.reference == reference } }
  }

  func voiceCount(for request: AuditionSounds.PatternRequest) -> Int {
    lock.withLock {
      entries.reduce(0) { $0 + ($1.request == request ? $1.voices.count : 0) }
    }
  }
}

/// A keystroke with its time and the immediate response.
struct KeyStroke {
  /// The response of the thread that reads keys.
  enum Outcome: Equatable {
    case none
    /// A voice was played; the value is its number.
    case played(Int)
    case refused
  }

  var key: TerminalKey
  /// The time on `SystemClock`.
  var pressedAt: Int
  var outcome = Outcome.none
}

/// A lock with priority inheritance, so that a real-time thread does not wait for a preempted thread.
final class InheritingLock: @unchecked Sendable {
  // Unchecked: the type is a lock.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // PTHREAD_PRIO_INHERIT, which is declared in an unnamed enum.
    pthread_mutexattr_setprotocol(&attributes, 1)
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
#endif
