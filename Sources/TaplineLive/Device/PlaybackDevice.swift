import CTaplineSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An ALSA device, open and configured for playing.
///
/// Opened without blocking: every call returns within its time limit, so that a person can always
/// interrupt. The names of the device and of its calls are ALSA's.
///
/// Thread: one at a time.
public final class PlaybackDevice {
  /// The device as the caller named it.
  let name: String

  /// What the device gave.
  public private(set) var configuration: PlaybackConfiguration

  /// How the device takes samples.
  let format: DeviceFormat

  private let wanted: PlaybackRequest
  private let isRealTime: Bool
  private let functions: calsa_functions
  private let pcm: OpaquePointer

  /// Opens a device through the sound library of the system.
  ///
  /// A plug-in of the library may begin threads of its own, such as the one that speaks to a sound
  /// server, for which the audio thread then waits; they inherit the priority of whoever opens the
  /// device. Without it, a busy machine held up the sound for 40 ms and more.
  ///
  /// - Parameters:
  ///   - name: ALSA's name of the device, such as `default`, `null`, `hw:0`, `pulse`.
  ///   - wanted: What to ask for.
  /// - Throws: `PlaybackError`.
  public convenience init(
    _ name: String, _ wanted: PlaybackRequest = PlaybackRequest()
  ) throws(PlaybackError) {
    // The threads of the sound library are to have the priority of the audio thread.
    try self.init(name, wanted, priority: RealTimePriority(), functions: systemFunctions())
  }

  /// Opens a device through a table of functions; tests pass their own.
  init(
    _ name: String, _ wanted: PlaybackRequest, priority: RealTimePriority? = nil,
    functions: calsa_functions
  ) throws(PlaybackError) {
    let opened: Opened
    if let priority {
      opened = try priority.during { (isGranted) throws(PlaybackError) in
        try Self.open(name, wanted, isRealTime: isGranted, functions)
      }
    } else {
      opened = try Self.open(name, wanted, isRealTime: false, functions)
    }
    self.name = name
    self.wanted = wanted
    self.functions = functions
    (pcm, configuration, format, isRealTime) = opened
  }

  private typealias Opened = (
    pcm: OpaquePointer, configuration: PlaybackConfiguration, format: DeviceFormat,
    isRealTime: Bool
  )

  private static func open(
    _ name: String, _ wanted: PlaybackRequest, isRealTime: Bool, _ functions: calsa_functions
  ) throws(PlaybackError) -> Opened {
    calsa_capture_messages()
    var handle: OpaquePointer?
    let code = functions.pcm_open(
      &handle, name, Int32(CALSA_STREAM_PLAYBACK), Int32(CALSA_NONBLOCK))
    guard code >= 0, let handle else {
      throw .cannotOpen(device: name, reason: reason(functions, code))
    }
    do throws(PlaybackError) {
      let (configuration, format) = try configure(
        handle, named: name, wanted, isRealTime: isRealTime, functions: functions)
      return (handle, configuration, format, isRealTime)
    } catch {
      _ = functions.pcm_close(handle)
      throw error
    }
  }

  /// Whether the device went away; its driver may not answer any more, not even to being closed.
  private var isLost = false

  deinit {
    #if os(Linux)
    if isLost {
      let closing = Closing(pcm: pcm, close: functions.pcm_close)
      // Left behind where the call does not come back.
      _ = AudioThread(nil) { closing.run() }?.finish(within: Self.maximumClosingTime)
      return
    }
    #endif
    _ = functions.pcm_close(pcm)
  }

  /// How long closing a device that was lost may take, in milliseconds.
  private static let maximumClosingTime = 300

  private struct Closing: @unchecked Sendable {
    // Unchecked: nobody else has the handle any more.
    let pcm: OpaquePointer
    let close: (@convention(c) (OpaquePointer?) -> Int32)?

    func run() { _ = close?(pcm) }
  }

  /// The library's own message where it left one, else the meaning of the code.
  static func reason(_ functions: calsa_functions, _ code: Int32) -> String {
    var meaning = functions.strerror(code).map { String(cString: $0) } ?? "error \(code)"
    while meaning.last == " " { meaning.removeLast() }
    let captured = String(cString: calsa_captured_messages())
    guard let first = captured.split(separator: "\n").first else { return meaning }
    return first.contains(meaning) ? String(first) : "\(meaning) (\(first))"
  }

  // MARK: - A larger queue

  /// Frames that are queued at most, however often a device has run dry: 0.17 s at 48 kHz.
  private static let maximumQueue = 8_192

  /// Whether twice as many frames may be queued as are now.
  var canGrow: Bool { wanted.mayGrow && 2 * configuration.queueFrames <= Self.maximumQueue }

  /// Queues twice as many frames from now on; what is queued is thrown away.
  ///
  /// Thread: control, while nobody plays.
  func grow() throws(PlaybackError) {
    let frames = 2 * configuration.queueFrames
    stop()
    if frames <= configuration.bufferFrames {
      let larger = configuration.queueing(frames)
      let code = Self.keep(larger.queueFrames, queuedIn: pcm, larger, functions)
      guard code >= 0 else { throw lost(code) }
      configuration = larger
    } else {
      _ = functions.hw_free(pcm)
      var wanted = wanted
      wanted.sampleRate = configuration.sampleRate
      wanted.channelCount = configuration.channelCount
      wanted.periodFrames = configuration.periodFrames
      wanted.bufferFrames = frames
      let (larger, format) = try Self.configure(
        pcm, named: name, wanted, isRealTime: isRealTime, functions: functions)
      // Everything that plays was made for the settings that were.
      guard format == self.format, larger.sampleRate == configuration.sampleRate,
        larger.channelCount == configuration.channelCount,
        larger.periodFrames == configuration.periodFrames
      else {
        throw .cannotConfigure(device: name, reason: "it does not keep its format")
      }
      configuration = larger
    }
    let code = functions.prepare(pcm)
    guard code >= 0 else { throw lost(code) }
  }

  // MARK: - Playing

  /// The result of an attempt to write.
  enum Written: Equatable {
    /// A number of frames were taken, possibly none.
    case frames(Int)
    /// The device ran dry and has been made ready again.
    case underrun
    /// The machine slept and the device is ready again.
    case resumed
  }

  /// Offers frames to the device; never blocks.
  func write(_ frames: UnsafeRawPointer, count: Int) throws(PlaybackError) -> Written {
    let code = Int(functions.writei(pcm, frames, calsa_uframes(count)))
    if code >= 0 { return .frames(code) }
    switch Int32(code) {
    case -EAGAIN: return .frames(0)
    default: return try recover(Int32(code))
    }
  }

  /// Waits until the device takes frames, at most so long; false where it did not in time.
  func wait(milliseconds: Int) throws(PlaybackError) -> Bool {
    let code = functions.wait(pcm, Int32(milliseconds))
    if code == -EPIPE || code == -streamsPipeError { return true }  // the next write recovers
    if code == -EINTR || code == -EAGAIN { return false }
    guard code >= 0 else { throw lost(code) }
    return code > 0
  }

  private func recover(_ code: Int32) throws(PlaybackError) -> Written {
    if code == -EPIPE {
      let prepared = functions.prepare(pcm)
      guard prepared >= 0 else { throw lost(prepared) }
      return .underrun
    }
    if code == -streamsPipeError {
      let resumed = functions.resume(pcm)
      if resumed == -EAGAIN { return .frames(0) }  // still asleep; the caller waits
      if resumed < 0 {
        let prepared = functions.prepare(pcm)
        guard prepared >= 0 else { throw lost(prepared) }
      }
      return .resumed
    }
    if code == -EINTR { return .frames(0) }
    throw lost(code)
  }

  private func lost(_ code: Int32) -> PlaybackError {
    isLost = true
    return .deviceLost(device: name, reason: Self.reason(functions, code))
  }

  /// Starts the device where it waits for a fuller buffer than it will get.
  func start() throws(PlaybackError) {
    guard functions.state(pcm) == Int32(CALSA_STATE_PREPARED) else { return }
    let code = functions.start(pcm)
    guard code >= 0 || code == -EPIPE else { throw lost(code) }
  }

  /// Says that no more frames come: what is queued still plays.
  func drain() { _ = functions.drain(pcm) }

  /// Nanoseconds after which there will be room for a period beside the queue that is wanted, as far as
  /// the device knows; 0 where there is now.
  ///
  /// A device with a larger buffer is asked to wake its writer no earlier, but not every plug-in does.
  func nanosecondsUntilRoom() -> Int {
    let given = configuration
    guard given.bufferFrames > given.queueFrames else { return 0 }
    let free = functions.avail_update(pcm)
    guard free >= 0 else { return 0 }
    let surplus = given.bufferFrames - Int(free) + given.periodFrames - given.queueFrames
    return max(surplus, 0) * 1_000_000_000 / given.sampleRate
  }

  /// Frames from the next one that is written to the one that is heard, as far as the device knows;
  /// 0 where it does not.
  ///
  /// A device may move its pointer only when it is asked for them.
  func queuedFrames() -> Int {
    var frames: calsa_sframes = 0
    return functions.delay(pcm, &frames) >= 0 ? max(Int(frames), 0) : 0
  }

  /// Whether queued frames are still being played.
  var isPlaying: Bool {
    // ALSA's dmix does not look at its pointer when it is asked for its state.
    _ = queuedFrames()
    let state = functions.state(pcm)
    return state == Int32(CALSA_STATE_RUNNING) || state == Int32(CALSA_STATE_DRAINING)
  }

  /// Stops at once; what is queued is thrown away.
  func stop() { _ = functions.drop(pcm) }

  /// The error for a device that takes nothing for longer than any buffer lasts.
  func stalled() -> PlaybackError {
    isLost = true
    return .deviceLost(device: name, reason: "it has taken no frames for three seconds")
  }

  /// The error for a device one of whose calls does not come back.
  func hung() -> PlaybackError {
    .deviceLost(device: name, reason: "its driver has not answered for three seconds")
  }
}
