#if os(Linux)
import TaplineLive

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The state shared by the thread that reads keys and the one that draws: the engine, and the voices that
/// keys play at once.
///
/// A key without a voice may change what the next one plays: after it no key plays at once until the
/// drawing thread has handled every key and armed them again.
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

  /// A number that no voice had before.
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

  /// Sets what keys play from now on, unless new keys have come.
  func arm(_ change: ([Entry]) -> [Entry]) {
    lock.withLock {
      guard strokes.isEmpty else { return }
      entries = change(entries)
      isArmed = true
    }
  }

  /// Releases the voices of a pattern.
  func forget(_ reference: String) {
    lock.withLock { entries.removeAll { $0.request.reference == reference } }
  }

  func voiceCount(for request: AuditionSounds.PatternRequest) -> Int {
    lock.withLock {
      entries.reduce(0) { $0 + ($1.request == request ? $1.voices.count : 0) }
    }
  }
}

/// A key with its time, and what was done about it at once.
struct KeyStroke {
  /// What the thread that reads keys has done about a key.
  enum Outcome: Equatable {
    case none
    /// Its voice was played, under this number.
    case played(Int)
    case refused
  }

  var key: TerminalKey
  /// On `SystemClock`.
  var pressedAt: Int
  var outcome = Outcome.none
}

/// A lock with priority inheritance, so that a real-time thread does not wait for a thread that is not run.
final class InheritingLock: @unchecked Sendable {
  // Unchecked: a lock.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    // PTHREAD_PRIO_INHERIT, an enumeration without a name.
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
