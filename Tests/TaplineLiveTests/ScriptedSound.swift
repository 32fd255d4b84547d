import CTaplineSystem
import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

@testable import TaplineLive

/// All tests that use the scripted sound library, of which there is only one.
@Suite("With a scripted sound library", .serialized, .onOwnThread)
enum ScriptedSoundTests {}

/// A sound library in place of ALSA, controlled by a test.
///
/// ALSA's functions are C functions without context, so there is only one script, and the
/// tests that use it run one after another.
final class ScriptedSound {
  nonisolated(unsafe) static var current = ScriptedSound()

  /// Codes that the next writes return instead of accepting frames.
  var writeCodes: [Int] = []
  /// The maximum number of frames that one write accepts.
  var maximumFrames = Int.max
  /// The number of accepted frames after which every write fails, and its code.
  var failAfter: (frames: Int, code: Int)?
  /// Whether the device accepts no more frames.
  var isStuck = false
  /// The number of accepted frames after which one underrun occurs.
  var dryAfter: Int?
  /// Whether every write accepts no frames, although waiting reports room.
  var isReadyForNothing = false
  var openCode: Int32 = 0
  /// The code that setting the rate returns.
  var rateCode: Int32 = 0
  /// The period sizes that the device reports as possible, in frames.
  var periodSizes = 1...65_536
  var bufferSizes = 1...1_048_576
  /// The milliseconds for which the next write blocks.
  var sleepsInWrite = 0
  /// The milliseconds for which closing blocks.
  var sleepsInClose = 0
  /// The microseconds that every write takes.
  var writeTime: UInt32 = 0
  /// Whether written bytes are kept; false while a test counts allocations.
  var keepsBytes = true
  /// Whether calls are logged.
  var keepsCalls = true
  var acceptedFormats: Set<Int32> = [Int32(CALSA_FORMAT_S16_LE)]
  var rate: UInt32?
  var channels: UInt32?
  var resumeCodes: [Int32] = []

  /// The bytes that the device has accepted.
  private(set) var bytes: [UInt8] = []
  private(set) var framesTaken = 0
  /// The calls, including those of abandoned threads.
  var calls: [String] { lock.withLock { noted } }
  private var noted: [String] = []
  private let lock = NSLock()
  private var state = Int32(CALSA_STATE_PREPARED)
  private var format: Int32 = 0
  private var channelCount: UInt32 = 1

  /// Whether the device plays in real time and updates its pointer and state only when asked, like alsa-lib's dmix.
  var isLazy = false
  /// The number of played frames at the last update of the pointer.
  private var played = 0
  private var startedAt: Double?
  private var isDraining = false
  /// The start threshold set by the software parameters, in frames.
  var startThreshold = 0
  var minimumRoom = 0
  /// The size of the buffer that the device sets, for any requested size.
  var bufferSize: Int?

  private var frameSize: Int {
    let size =
      switch format {
      case Int32(CALSA_FORMAT_S16_LE): 2
      case Int32(CALSA_FORMAT_S24_3LE): 3
      default: 4
      }
    return Int(channelCount) * size
  }

  /// Updates the pointer of a lazy device.
  func look() {
    guard isLazy, let startedAt else { return }
    played = min(Int((Self.seconds - startedAt) * Double(rate ?? 48_000)), framesTaken)
    guard played == framesTaken else { return }
    state = Int32(isDraining ? CALSA_STATE_SETUP : CALSA_STATE_XRUN)
    if isDraining { note("played out") }
    self.startedAt = nil
  }

  /// Waits until the requested room is available, or any room if `ignoresMinimumRoom`.
  func wait(_ milliseconds: Int32) -> Int32 {
    guard isLazy else { return isStuck ? 0 : 1 }
    for _ in 0..<max(milliseconds, 0) * 10 {
      look()
      if ignoresMinimumRoom || (bufferSize ?? 2_048) - queued >= minimumRoom { return 1 }
      usleep(100)
    }
    return 0
  }

  /// Whether waiting ends as soon as there is any room.
  var ignoresMinimumRoom = false

  func begin() {
    if startedAt == nil { startedAt = Self.seconds - Double(played) / Double(rate ?? 48_000) }
    lastStart = startedAt
    state = Int32(CALSA_STATE_RUNNING)
  }

  func drain() -> Int32 {
    guard isLazy else {
      state = Int32(CALSA_STATE_SETUP)
      return 0
    }
    look()
    guard startedAt != nil else { return 0 }
    isDraining = true
    state = Int32(CALSA_STATE_DRAINING)
    return -EAGAIN
  }

  var queued: Int { isLazy ? framesTaken - played : 0 }

  /// The number of bytes accepted before the last underrun.
  private var playedBytes = 0

  /// Discards the bytes accepted since then.
  func setUpAnew() { bytes.removeLast(bytes.count - playedBytes) }

  /// The maximum number of queued frames.
  private(set) var maximumQueued = 0

  /// The time at which a frame is heard, in seconds of `MonotonicClock`.
  func heardAt(_ frame: Int) -> Double {
    (lastStart ?? 0) + Double(frame) / Double(rate ?? 48_000)
  }

  private var lastStart: Double?

  private static var seconds: Double { Double(SystemClock.nanoseconds) / 1e9 }

  func note(_ call: String) {
    if keepsCalls { lock.withLock { noted.append(call) } }
  }

  func write(_ frames: UnsafeRawPointer?, _ count: Int) -> Int {
    if writeTime > 0 { usleep(writeTime) }
    if sleepsInWrite > 0 {
      usleep(UInt32(sleepsInWrite) * 1_000)
      sleepsInWrite = 0
    }
    if !writeCodes.isEmpty { return writeCodes.removeFirst() }
    if let frames = dryAfter, framesTaken >= frames {
      (dryAfter, playedBytes) = (nil, bytes.count)
      return -Int(EPIPE)
    }
    if isReadyForNothing { return 0 }
    if isStuck { return -Int(EAGAIN) }
    if let failAfter, framesTaken >= failAfter.frames { return failAfter.code }
    look()
    let room = isLazy ? max((bufferSize ?? 2_048) - queued, 0) : .max
    let taken = min(min(count, maximumFrames), room)
    if isLazy, taken == 0 { return -Int(EAGAIN) }
    guard let frames, taken > 0 else { return 0 }
    framesTaken += taken
    if keepsBytes { bytes += UnsafeRawBufferPointer(start: frames, count: taken * frameSize) }
    maximumQueued = max(maximumQueued, queued)
    if isLazy, queued < startThreshold { return taken }
    begin()
    return taken
  }

  /// The functions with which a device is opened.
  static var functions: ctapline_alsa_functions {
    var table = ctapline_alsa_functions()
    table.pcm_open = { handle, _, _, _ in
      handle?.pointee = OpaquePointer(bitPattern: 1)
      return ScriptedSound.current.openCode
    }
    table.pcm_close = { _ in
      usleep(UInt32(ScriptedSound.current.sleepsInClose) * 1_000)
      ScriptedSound.current.note("close")
      return 0
    }
    table.hw_params_malloc = { _ in 0 }
    table.hw_params_free = { _ in }
    table.hw_params_any = { _, _ in 0 }
    table.hw_params_set_access = { _, _, _ in 0 }
    table.hw_params_set_format = { _, _, format in
      guard ScriptedSound.current.acceptedFormats.contains(format) else { return -EINVAL }
      ScriptedSound.current.format = format
      return 0
    }
    table.hw_params_set_channels_near = { _, _, channels in
      if let given = ScriptedSound.current.channels { channels?.pointee = given }
      ScriptedSound.current.channelCount = channels?.pointee ?? 1
      return 0
    }
    table.hw_params_set_rate_near = { _, _, rate, _ in
      if let given = ScriptedSound.current.rate { rate?.pointee = given }
      return ScriptedSound.current.rateCode
    }
    table.hw_params_get_period_size_min = { _, frames, _ in
      frames?.pointee = ctapline_alsa_uframes(ScriptedSound.current.periodSizes.lowerBound)
      return 0
    }
    table.hw_params_get_period_size_max = { _, frames, _ in
      frames?.pointee = ctapline_alsa_uframes(ScriptedSound.current.periodSizes.upperBound)
      return 0
    }
    table.hw_params_get_buffer_size_min = { _, frames in
      frames?.pointee = ctapline_alsa_uframes(ScriptedSound.current.bufferSizes.lowerBound)
      return 0
    }
    table.hw_params_get_buffer_size_max = { _, frames in
      frames?.pointee = ctapline_alsa_uframes(ScriptedSound.current.bufferSizes.upperBound)
      return 0
    }
    table.hw_params_set_buffer_size_near = { _, _, frames in
      ScriptedSound.current.note("buffer \(frames?.pointee ?? 0)")
      if let given = ScriptedSound.current.bufferSize {
        frames?.pointee = ctapline_alsa_uframes(given)
      }
      return 0
    }
    table.hw_params_set_period_size_near = { _, _, _, _ in 0 }
    table.hw_params = { _, _ in 0 }
    table.hw_free = { _ in
      ScriptedSound.current.note("free")
      ScriptedSound.current.setUpAnew()
      return 0
    }
    table.sw_params_malloc = { _ in 0 }
    table.sw_params_free = { _ in }
    table.sw_params_current = { _, _ in 0 }
    table.sw_params_set_start_threshold = { _, _, frames in
      ScriptedSound.current.startThreshold = Int(frames)
      return 0
    }
    table.sw_params_set_avail_min = { _, _, frames in
      ScriptedSound.current.minimumRoom = Int(frames)
      return 0
    }
    table.sw_params = { _, _ in 0 }
    table.prepare = { _ in
      ScriptedSound.current.note("prepare")
      ScriptedSound.current.state = Int32(CALSA_STATE_PREPARED)
      return 0
    }
    table.start = { _ in
      ScriptedSound.current.note("start")
      ScriptedSound.current.begin()
      return 0
    }
    table.drop = { _ in
      ScriptedSound.current.note("drop")
      return 0
    }
    table.drain = { _ in
      ScriptedSound.current.note("drain")
      return ScriptedSound.current.drain()
    }
    table.resume = { _ in
      ScriptedSound.current.note("resume")
      let script = ScriptedSound.current
      return script.resumeCodes.isEmpty ? 0 : script.resumeCodes.removeFirst()
    }
    table.state = { _ in ScriptedSound.current.state }
    table.wait = { _, milliseconds in ScriptedSound.current.wait(milliseconds) }
    table.delay = { _, frames in
      ScriptedSound.current.look()
      frames?.pointee = ScriptedSound.current.queued
      return 0
    }
    table.avail_update = { _ in
      ScriptedSound.current.look()
      return (ScriptedSound.current.bufferSize ?? 2_048) - ScriptedSound.current.queued
    }
    table.writei = { _, frames, count in ScriptedSound.current.write(frames, Int(count)) }
    table.strerror = { code in UnsafePointer(strerror(-code)) }
    return table
  }
}
