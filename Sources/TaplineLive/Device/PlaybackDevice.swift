import CTaplineSystem
import TaplineFiles
import TaplineSystem

/// An ALSA device, opened and configured for playback.
///
/// The device is in nonblocking mode, so that playback can be interrupted.
///
/// Thread: one at a time.
public final class PlaybackDevice {
  let name: String

  /// The device's configuration.
  public private(set) var configuration: PlaybackConfiguration

  let format: DeviceFormat
  let request: PlaybackRequest
  private let isRealTime: Bool
  private let functions: ctapline_alsa_functions
  private let pcm: OpaquePointer

  /// Opens a device by ALSA's name, such as `default`, `null`, `hw:0` or `pulse`.
  ///
  /// The audio thread waits for threads that ALSA's plug-ins start. The device is opened with real-time priority, if
  /// the system grants it, so that these threads inherit the priority. Without it, the sound was late by 40 ms or more
  /// on a busy machine.
  ///
  /// - Throws: `PlaybackError`.
  public convenience init(
    _ name: String, _ request: PlaybackRequest = PlaybackRequest()
  ) throws(PlaybackError) {
    try self.init(name, request, priority: RealTimePriority(), functions: systemFunctions())
  }

  /// Opens a device through `functions`, which tests replace.
  init(
    _ name: String, _ request: PlaybackRequest, priority: RealTimePriority? = nil,
    functions: ctapline_alsa_functions
  ) throws(PlaybackError) {
    func open(isRealTime: Bool) throws(PlaybackError) -> Opened {
      try Self.open(name, request, isRealTime: isRealTime, functions)
    }
    let opened =
      if let priority { try priority.during(open) } else { try open(isRealTime: false) }
    self.name = name
    self.request = request
    self.functions = functions
    (pcm, configuration, format, isRealTime) = opened
  }

  private typealias Opened = (
    pcm: OpaquePointer, configuration: PlaybackConfiguration, format: DeviceFormat,
    isRealTime: Bool
  )

  private static func open(
    _ name: String, _ request: PlaybackRequest, isRealTime: Bool,
    _ functions: ctapline_alsa_functions
  ) throws(PlaybackError) -> Opened {
    guard request.isValid else {
      throw .cannotConfigure(
        device: name,
        reason: "the sample rate, the channels and the frames must be from 1 to \(Int32.max)")
    }
    ctapline_alsa_clear_messages()
    var handle: OpaquePointer?
    let code = functions.pcm_open(
      &handle, name, Int32(CALSA_STREAM_PLAYBACK), Int32(CALSA_NONBLOCK))
    guard code >= 0, let handle else {
      throw .cannotOpen(device: name, reason: reason(functions, code))
    }
    do throws(PlaybackError) {
      let (configuration, format) = try configure(
        handle, named: name, request, isRealTime: isRealTime, functions: functions)
      return (handle, configuration, format, isRealTime)
    } catch {
      _ = functions.pcm_close(handle)
      throw error
    }
  }

  /// Whether the device is lost, so that even `pcm_close` may not return.
  private var isLost = false

  deinit {
    #if os(Linux)
    if isLost {
      // Nothing else has the handle.
      nonisolated(unsafe) let pcm = pcm
      let close = functions.pcm_close
      // If the call does not return in time, its thread is abandoned.
      let thread = try? AudioThread(nil) { _ = close?(pcm) }
      _ = thread?.finish(within: 300)
      return
    }
    #endif
    _ = functions.pcm_close(pcm)
  }

  static func reason(_ functions: ctapline_alsa_functions, _ code: Int32) -> String {
    var meaning = functions.strerror(code).map { String(cString: $0) } ?? "error \(code)"
    while meaning.last == " " { meaning.removeLast() }
    let captured = String(cString: ctapline_alsa_captured_messages())
    guard let first = captured.split(separator: "\n").first else { return meaning }
    return first.contains(meaning) ? String(first) : "\(meaning) (\(first))"
  }

  // MARK: - A larger queue

  /// The maximum queue in frames: 0.17 s at 48 kHz.
  private static let maximumQueue = 8_192

  var canGrow: Bool { request.mayGrow && 2 * configuration.queueFrames <= Self.maximumQueue }

  /// Doubles the queue and discards its frames.
  ///
  /// Thread: control, while nothing plays.
  func grow() throws(PlaybackError) {
    let frames = 2 * configuration.queueFrames
    stop()
    if frames <= configuration.bufferFrames {
      let larger = configuration.queueing(frames)
      let code = Self.setQueue(of: pcm, larger, functions)
      guard code >= 0 else { throw lossError(code) }
      configuration = larger
    } else {
      _ = functions.hw_free(pcm)
      var request = request
      request.sampleRate = configuration.sampleRate
      request.channelCount = configuration.channelCount
      request.periodFrames = configuration.periodFrames
      request.bufferFrames = frames
      let (larger, format) = try Self.configure(
        pcm, named: name, request, isRealTime: isRealTime, functions: functions)
      // Voices were prepared for the previous settings.
      guard format == self.format, larger.sampleRate == configuration.sampleRate,
        larger.deviceChannelCount == configuration.deviceChannelCount,
        larger.periodFrames == configuration.periodFrames
      else {
        throw .cannotConfigure(device: name, reason: "its format changed with a larger buffer")
      }
      configuration = larger
    }
    let code = functions.prepare(pcm)
    guard code >= 0 else { throw lossError(code) }
  }

  // MARK: - Playing

  enum WriteResult: Equatable {
    /// The number of accepted frames, possibly 0.
    case frames(Int)
    /// The device is ready again after an underrun.
    case underrun
    /// The device is ready again after the machine slept.
    case resumed
  }

  func write(_ frames: UnsafeRawPointer, count: Int) throws(PlaybackError) -> WriteResult {
    let code = Int(functions.writei(pcm, frames, ctapline_alsa_uframes(count)))
    return code >= 0 ? .frames(code) : try recover(Int32(code))
  }

  /// Waits until the device accepts frames; returns false on a timeout or a signal.
  func wait(milliseconds: Int) throws(PlaybackError) -> Bool {
    let code = functions.wait(pcm, Int32(milliseconds))
    if code == -EPIPE || code == -streamsPipeError { return true }  // the next write recovers
    if code == -EINTR || code == -EAGAIN { return false }
    guard code >= 0 else { throw lossError(code) }
    return code > 0
  }

  private func recover(_ code: Int32) throws(PlaybackError) -> WriteResult {
    if code == -EPIPE {
      let prepared = functions.prepare(pcm)
      guard prepared >= 0 else { throw lossError(prepared) }
      return .underrun
    }
    if code == -streamsPipeError {
      let resumed = functions.resume(pcm)
      if resumed == -EAGAIN { return .frames(0) }  // still asleep; the caller waits
      if resumed < 0 {
        let prepared = functions.prepare(pcm)
        guard prepared >= 0 else { throw lossError(prepared) }
      }
      return .resumed
    }
    if code == -EINTR || code == -EAGAIN { return .frames(0) }
    throw lossError(code)
  }

  private func lossError(_ code: Int32) -> PlaybackError {
    isLost = true
    return .deviceLost(device: name, reason: Self.reason(functions, code))
  }

  /// Starts a device that would otherwise wait until its queue is full.
  func start() throws(PlaybackError) {
    guard functions.state(pcm) == Int32(CALSA_STATE_PREPARED) else { return }
    let code = functions.start(pcm)
    guard code >= 0 || code == -EPIPE else { throw lossError(code) }
  }

  func drain() { _ = functions.drain(pcm) }

  /// Returns the nanoseconds until the queue has room for a period, because some plug-ins wake the writer earlier than
  /// configured.
  func nanosecondsUntilRoom() -> Int {
    let granted = configuration
    guard granted.bufferFrames > granted.queueFrames else { return 0 }
    let free = functions.avail_update(pcm)
    guard free >= 0 else { return 0 }
    let surplus = granted.bufferFrames - Int(free) + granted.periodFrames - granted.queueFrames
    return max(surplus, 0) * 1_000_000_000 / granted.sampleRate
  }

  /// Returns the number of frames from the audible one to the next one to write; 0 if it is unknown.
  func queuedFrames() -> Int {
    var frames: ctapline_alsa_sframes = 0
    return functions.delay(pcm, &frames) >= 0 ? max(Int(frames), 0) : 0
  }

  var isPlaying: Bool {
    // ALSA's dmix updates its pointer only when the delay is requested.
    _ = queuedFrames()
    let state = functions.state(pcm)
    return state == Int32(CALSA_STATE_RUNNING) || state == Int32(CALSA_STATE_DRAINING)
  }

  /// Stops immediately and discards queued frames.
  func stop() { _ = functions.drop(pcm) }

  func stallError() -> PlaybackError {
    isLost = true
    return .deviceLost(device: name, reason: "it has taken no frames for three seconds")
  }

  func hangError() -> PlaybackError {
    .deviceLost(device: name, reason: "its driver has not answered for three seconds")
  }
}

#if os(Linux)
extension PlaybackDevice {
  /// Opens a device within a limit in seconds, because an ALSA plug-in may wait for its sound server indefinitely.
  ///
  /// `wait` is called every 5 ms with the seconds waited so far.
  package static func open(
    _ name: String, _ request: PlaybackRequest, within limit: Double = 10,
    wait: (Double) -> Void = { _ in }
  ) throws(PlaybackError) -> PlaybackDevice {
    let opening = Opening()
    let thread = try? AudioThread(nil) {
      opening.outcome = Result { () throws(PlaybackError) in try PlaybackDevice(name, request) }
    }
    guard let thread else { return try PlaybackDevice(name, request) }
    let begun = SystemClock.nanoseconds
    var isOpen = thread.finish(within: 5)
    while !isOpen {
      let seconds = Double(SystemClock.nanoseconds - begun) / 1e9
      guard seconds < limit else {
        let text = limit == limit.rounded() ? "\(Int(limit))" : "\(limit)"
        throw .cannotOpen(device: name, reason: "it has not answered for \(text) s")
      }
      wait(seconds)
      SystemClock.sleep(milliseconds: 5)
      isOpen = thread.isDone
    }
    guard let outcome = opening.outcome else {
      throw .cannotOpen(device: name, reason: "it was not opened")
    }
    return try outcome.get()
  }

  /// A device that opens too late is closed with this object.
  private final class Opening: @unchecked Sendable {
    // Unchecked: the outcome is written before the thread is done and read afterwards.
    var outcome: Result<PlaybackDevice, PlaybackError>?
  }
}
#endif
