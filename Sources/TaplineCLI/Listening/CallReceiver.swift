import Dispatch

/// Receives haptic calls of apps on its own thread, plays them, writes them to a file and keeps them for the screen.
final class CallReceiver: @unchecked Sendable {
  // Unchecked: `lock` guards all mutable state except the player, which is set before `start`.

  struct Summary {
    var callCount = 0
    var hapticCount = 0
    var findingCount = 0
    var lateCount = 0
    var notPlayedCount = 0
    var droppedCount = 0
    var disconnectedCount = 0
    var apps: [Int: String] = [:]
    var hasHadApps = false
    /// Whether a finding reaches `--fail-on`.
    var hasFailed = false
    /// The latest delays from a call to its sound, in nanoseconds.
    var delays: [Int] = []
    /// The error that ended the writing of the session file.
    var fileFailure: FileError?
  }

  // Design choices; events beyond `maximumPendingEvents` are counted, but `drainEvents` does not return them.
  private static let maximumDelays = 20_000
  private static let maximumPendingEvents = 10_000

  private let listener: CallListener
  private let file: SessionFile?
  private let threshold: LintThreshold
  private let lock = DispatchQueue(label: "tapline.receiver")
  private var pendingEvents: [ListeningEvent] = []
  private var storedSummary = Summary()
  private var storedCalls = RecentCalls()
  /// The time of the first call in nanoseconds of `SystemClock`.
  private var origin: Int?
  private var isEnding = false
  private let endSignal = DispatchSemaphore(value: 0)

  #if os(Linux)
  /// Set before `start`; nil if calls are only listed.
  var player: CallPlayer?
  #endif

  init(_ listener: CallListener, file: SessionFile?, threshold: LintThreshold) {
    self.listener = listener
    self.file = file
    self.threshold = threshold
  }

  func start() {
    DispatchQueue(label: "tapline.receiver.thread", qos: .userInteractive).async { [self] in
      while !lock.sync(execute: { isEnding }) {
        listener.attend(milliseconds: 20) { handle($0) }
      }
      endSignal.signal()
    }
  }

  /// Ends after the current poll; bytes still in the sockets are not read.
  func finish() {
    lock.sync { isEnding = true }
    endSignal.wait()
  }

  func drainEvents() -> [ListeningEvent] {
    lock.sync {
      defer { pendingEvents = [] }
      return pendingEvents
    }
  }

  var summary: Summary { lock.sync { storedSummary } }

  /// The current session time in seconds; nil before the first call.
  var now: Double? { lock.sync { origin }.map { Double(SystemClock.nanoseconds - $0) / 1e9 } }

  var recentCalls: RecentCalls { lock.sync { storedCalls } }

  private func handle(_ event: ListeningEvent) {
    if case .call(let call) = event { handle(call) }
    lock.sync {
      switch event {
      case .joined(let name, let client):
        storedSummary.apps[client] = name
        storedSummary.hasHadApps = true
      case .left(_, let client, let error):
        storedSummary.apps[client] = nil
        if error != nil {
          storedSummary.disconnectedCount += 1
          storedSummary.hasHadApps = true
          // The app's further calls are unknown, so `--fail-on` counts the disconnection as an error.
          if threshold.isReached(by: .error) { storedSummary.hasFailed = true }
        }
      case .call(let call):
        storedSummary.callCount += 1
        if call.placement != nil { storedSummary.hapticCount += 1 }
        storedCalls.append(call)
      case .finding(let finding):
        storedSummary.findingCount += 1
        if threshold.isReached(by: finding.severity) { storedSummary.hasFailed = true }
      case .jump: break
      case .dropped(_, let count): storedSummary.droppedCount += count
      }
      if pendingEvents.count < Self.maximumPendingEvents { pendingEvents.append(event) }
    }
  }

  private func handle(_ call: ListenedCall) {
    play(call)
    guard let file, lock.sync(execute: { storedSummary.fileFailure }) == nil else { return }
    do throws(FileError) { try file.append(call.call) } catch {
      lock.sync { storedSummary.fileFailure = error }
    }
  }

  private func play(_ call: ListenedCall) {
    lock.sync { origin = origin ?? listener.session.origin }
    #if os(Linux)
    guard let player else { return }
    if let origin = listener.session.origin { player.begin(at: origin) }
    switch call.call.content {
    case .placement(let placement, let number):
      guard !call.isPast, let number else { return }
      let delivery = player.play(placement, number: number)
      lock.sync {
        guard let delivery else {
          storedSummary.notPlayedCount += 1
          return
        }
        if delivery.lateness > 0 { storedSummary.lateCount += 1 }
        if storedSummary.delays.count == Self.maximumDelays {
          storedSummary.delays.removeFirst(Self.maximumDelays / 2)
        }
        storedSummary.delays.append(delivery.delay)
      }
    case .change(let placement, let number): player.change(number) { $0 = placement }
    case .steps(let steps, let number): player.append(steps, to: number)
    case .removal(let number): player.remove(number)
    case .name, .marker, .animation, .dropped: break
    }
    #endif
  }
}
