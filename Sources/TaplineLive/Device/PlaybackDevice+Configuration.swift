import CTaplineSystem
import TaplineSystem
import TaplineText

extension PlaybackDevice {
  static func configure(
    _ pcm: OpaquePointer, named name: String, _ request: PlaybackRequest, isRealTime: Bool,
    functions: ctapline_alsa_functions
  ) throws(PlaybackError) -> (PlaybackConfiguration, DeviceFormat) {
    func check(_ code: Int32) throws(PlaybackError) {
      guard code < 0 else { return }
      throw .cannotConfigure(device: name, reason: reason(functions, code))
    }
    var hardware: OpaquePointer?
    try check(functions.hw_params_malloc(&hardware))
    defer { functions.hw_params_free(hardware) }
    try check(functions.hw_params_any(pcm, hardware))
    try check(functions.hw_params_set_access(pcm, hardware, Int32(CALSA_ACCESS_INTERLEAVED)))
    let format = try firstAcceptedFormat(pcm, hardware, named: name, functions)

    let last = request.channels?.max()
    var channels = UInt32(last ?? request.channelCount)
    try check(functions.hw_params_set_channels_near(pcm, hardware, &channels))
    if let last, last > Int(channels) {
      throw .cannotConfigure(
        device: name,
        reason: "it has \(counted(Int(channels), "channel")), so there is no channel \(last)")
    }
    var rate = UInt32(request.sampleRate)
    try check(functions.hw_params_set_rate_near(pcm, hardware, &rate, nil))
    let sizes = request.sizes(
      rate: Int(rate),
      periods: range(
        hardware, { functions.hw_params_get_period_size_min($0, $1, nil) },
        { functions.hw_params_get_period_size_max($0, $1, nil) }),
      buffers: range(
        hardware, functions.hw_params_get_buffer_size_min, functions.hw_params_get_buffer_size_max),
      isRealTime: isRealTime)
    var buffer = ctapline_alsa_uframes(sizes.buffer)
    try check(functions.hw_params_set_buffer_size_near(pcm, hardware, &buffer))
    var period = ctapline_alsa_uframes(sizes.period)
    try check(functions.hw_params_set_period_size_near(pcm, hardware, &period, nil))
    try check(functions.hw_params(pcm, hardware))

    let granted = PlaybackConfiguration(
      sampleRate: Int(rate), channelCount: request.channels?.count ?? Int(channels),
      deviceChannelCount: Int(channels), periodFrames: Int(period), bufferFrames: Int(buffer),
      requestedFrames: sizes.queue)
    try check(setQueue(of: pcm, granted, functions))
    return (granted, format)
  }

  /// Makes a device start when its queue is full, and wake its writer when a period has played.
  static func setQueue(
    of pcm: OpaquePointer, _ granted: PlaybackConfiguration, _ functions: ctapline_alsa_functions
  ) -> Int32 {
    var software: OpaquePointer?
    var code = functions.sw_params_malloc(&software)
    guard code >= 0 else { return code }
    defer { functions.sw_params_free(software) }
    code = functions.sw_params_current(pcm, software)
    guard code >= 0 else { return code }
    // A sound that is shorter than the queue is started explicitly.
    let queue = granted.queueFrames
    code = functions.sw_params_set_start_threshold(pcm, software, ctapline_alsa_uframes(queue))
    guard code >= 0 else { return code }
    let room = granted.bufferFrames - queue + granted.periodFrames
    code = functions.sw_params_set_avail_min(pcm, software, ctapline_alsa_uframes(room))
    guard code >= 0 else { return code }
    return functions.sw_params(pcm, software)
  }

  private typealias SizeQuery = (OpaquePointer?, UnsafeMutablePointer<ctapline_alsa_uframes>?) ->
    Int32

  /// Returns a device's limits of a size in frames, or all positive numbers if it does not report them.
  private static func range(
    _ hardware: OpaquePointer?, _ least: SizeQuery, _ most: SizeQuery
  ) -> ClosedRange<Int> {
    var low: ctapline_alsa_uframes = 0
    var high: ctapline_alsa_uframes = 0
    let lowest = least(hardware, &low) >= 0 ? max(Int(clamping: low), 1) : 1
    let highest = most(hardware, &high) >= 0 ? Int(clamping: high) : .max
    return lowest...max(lowest, highest)
  }

  private static func firstAcceptedFormat(
    _ pcm: OpaquePointer, _ hardware: OpaquePointer?, named name: String,
    _ functions: ctapline_alsa_functions
  ) throws(PlaybackError) -> DeviceFormat {
    var code: Int32 = 0
    for format in DeviceFormat.allCases {
      code = functions.hw_params_set_format(pcm, hardware, format.alsaCode)
      if code >= 0 { return format }
    }
    throw .cannotConfigure(device: name, reason: reason(functions, code))
  }
}

#if canImport(Darwin)
/// ALSA's error code after the machine slept: `ESTRPIPE` of Linux.
let streamsPipeError: Int32 = 86
#else
/// ALSA's error code after the machine slept.
let streamsPipeError = ESTRPIPE
#endif

func systemFunctions() throws(PlaybackError) -> ctapline_alsa_functions {
  var reason: UnsafePointer<CChar>?
  guard let functions = ctapline_alsa_load(&reason) else {
    throw .noSoundSystem(reason: reason.map { String(cString: $0) } ?? "unknown")
  }
  return functions.pointee
}
