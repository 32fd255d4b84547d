import Dispatch

/// The receiver of calls from apps, on a separate thread: it plays them, writes them to the session file, and keeps
/// them for the screen.
final class CallReceiver: @unchecked Sendable {
  // Unchecked: `lock` guards all mutable state except the player, which is set before `start`.

  struct Summary {
    var callCount = 0
    var hapticCount = 0
    var findingCount = 0
    var lateCount = 0
    var notPlayedCount = 0
    var droppedCount = 0
    var refusedCount = 0
    var apps: [Int: String] = [:]
    var hasHadApps = false
    /// Whether a finding reaches `--fail-on`.
    var hasFailed = false
    /// The latest delays from a call to its sound, in nanoseconds.
    var delays: [Int] = []
    /// The error that ended writing the session file, or nil.
    var fileFailure: FileError?
  }

  /// The maximum number of delays in the statistics; a design choice.
  private static let maximumDelays = 20_000

  /// The maximum number of events that wait to be shown; further events are only counted.
  private static let maximumPendingEvents = 10_000

  private let listener: CallListener
  private let file: SessionFile?
  private let threshold: LintThreshold
  private let lock = DispatchQueue(label: "tapline.receiver")
  private var pendingEvents: [ListeningEvent] = []
  private var summary = Summary()
  private var recent = RecentCalls()
  private var origin: Int?
  private var isEnding = false
  private let ended = DispatchSemaphore(value: 0)

  #if os(Linux)
  /// The player of the calls, or nil if they are only listed; set before `start`.
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
      ended.signal()
    }
  }

  /// Ends after the current poll; bytes still in the sockets are not read.
  func finish() {
    lock.sync { isEnding = true }
    ended.wait()
  }

  /// Returns the events received since the last call and removes them.
  func drainEvents() -> [ListeningEvent] {
    lock.sync {
      defer { pendingEvents = [] }
      return pendingEvents
    }
  }

  var state: Summary { lock.sync { summary } }

  /// The current session time in seconds; nil before the first call.
  var now: Double? {
    lock.sync { origin }.map { Double(SystemClock.nanoseconds - $0) / 1e9 }
  }

  /// The latest calls of the session.
  var remembered: RecentCalls { lock.sync { recent } }

  private func handle(_ event: ListeningEvent) {
    if case .call(let call) = event { handle(call) }
    lock.sync {
      switch event {
      case .joined(let name, let client):
        summary.apps[client] = name
        summary.hasHadApps = true
      case .left(_, let client, let error):
        summary.apps[client] = nil
        if error != nil {
          summary.refusedCount += 1
          summary.hasHadApps = true
          // The app's further calls are unknown, so `--fail-on` counts the disconnection as an error.
          if threshold.isReached(by: .error) { summary.hasFailed = true }
        }
      case .call(let call):
        summary.callCount += 1
        if call.placement != nil { summary.hapticCount += 1 }
        recent.append(call)
      case .finding(let finding):
        summary.findingCount += 1
        if threshold.isReached(by: finding.severity) { summary.hasFailed = true }
      case .jump: break
      case .dropped(_, let count): summary.droppedCount += count
      }
      if pendingEvents.count < Self.maximumPendingEvents { pendingEvents.append(event) }
    }
  }

  private func handle(_ call: ListenedCall) {
    play(call)
    guard let file, lock.sync(execute: { summary.fileFailure }) == nil else { return }
    do throws(FileError) { try file.append(call.call) } catch {
      lock.sync { summary.fileFailure = error }
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
          summary.notPlayedCount += 1
          return
        }
        if delivery.lateness > 0 { summary.lateCount += 1 }
        if summary.delays.count == Self.maximumDelays {
          summary.delays.removeFirst(Self.maximumDelays / 2)
        }
        summary.delays.append(delivery.delay)
      }
    case .change(let placement, let number): player.change(number) { $0 = placement }
    case .steps(let steps, let number): player.append(steps, to: number)
    case .removal(let number): player.remove(number)
    case .name, .marker, .animation, .dropped: break
    }
    #endif
  }
}
