import CTaplineSystem
import TaplineSynthesis

extension PlaybackDevice {
  /// Settles format, rate, channels and sizes with a device that has just been opened.
  static func configure(
    _ pcm: OpaquePointer, named name: String, _ wanted: PlaybackRequest,
    functions: calsa_functions
  ) throws(PlaybackError) -> (PlaybackConfiguration, SampleEncoding) {
    func check(_ code: Int32) throws(PlaybackError) {
      guard code < 0 else { return }
      throw .cannotConfigure(device: name, reason: reason(functions, code))
    }
    var hardware: OpaquePointer?
    try check(functions.hw_params_malloc(&hardware))
    defer { functions.hw_params_free(hardware) }
    try check(functions.hw_params_any(pcm, hardware))
    try check(
      functions.hw_params_set_access(pcm, hardware, Int32(CALSA_ACCESS_INTERLEAVED)))
    let encoding = try firstAccepted(
      [
        (SampleEncoding.int16, CALSA_FORMAT_S16_LE), (.float32, CALSA_FORMAT_FLOAT_LE),
        (.int32, CALSA_FORMAT_S32_LE),
      ], pcm, hardware, named: name, functions)

    var channels = UInt32(wanted.channelCount)
    try check(functions.hw_params_set_channels_near(pcm, hardware, &channels))
    var rate = UInt32(wanted.sampleRate)
    try check(functions.hw_params_set_rate_near(pcm, hardware, &rate, nil))
    let sizes = wanted.sizes(
      rate: Int(rate),
      periods: range(hardware, functions.periodSizeMinimum, functions.periodSizeMaximum),
      buffers: range(
        hardware, functions.hw_params_get_buffer_size_min, functions.hw_params_get_buffer_size_max))
    var buffer = calsa_uframes(sizes.buffer)
    try check(functions.hw_params_set_buffer_size_near(pcm, hardware, &buffer))
    var period = calsa_uframes(sizes.period)
    try check(functions.hw_params_set_period_size_near(pcm, hardware, &period, nil))
    try check(functions.hw_params(pcm, hardware))

    var software: OpaquePointer?
    try check(functions.sw_params_malloc(&software))
    defer { functions.sw_params_free(software) }
    try check(functions.sw_params_current(pcm, software))
    // Play as soon as all whole periods are filled; a shorter sound is started by hand.
    let whole = max(buffer / max(period, 1), 1) * max(period, 1)
    try check(functions.sw_params_set_start_threshold(pcm, software, whole))
    try check(functions.sw_params_set_avail_min(pcm, software, period))
    try check(functions.sw_params(pcm, software))

    let given = PlaybackConfiguration(
      sampleRate: Int(rate), channelCount: Int(channels), periodFrames: Int(period),
      bufferFrames: Int(buffer))
    return (given, encoding)
  }

  private typealias SizeQuestion = (OpaquePointer?, UnsafeMutablePointer<calsa_uframes>?) -> Int32

  /// What a device says it can do; everything where it does not answer.
  private static func range(
    _ hardware: OpaquePointer?, _ least: SizeQuestion, _ most: SizeQuestion
  ) -> ClosedRange<Int> {
    var low: calsa_uframes = 0
    var high: calsa_uframes = 0
    let lowest = least(hardware, &low) >= 0 ? max(Int(clamping: low), 1) : 1
    let highest = most(hardware, &high) >= 0 ? Int(clamping: high) : .max
    return lowest...max(lowest, highest)
  }

  private static func firstAccepted(
    _ offers: [(encoding: SampleEncoding, format: Int)], _ pcm: OpaquePointer,
    _ hardware: OpaquePointer?, named name: String, _ functions: calsa_functions
  ) throws(PlaybackError) -> SampleEncoding {
    var code: Int32 = 0
    for offer in offers {
      code = functions.hw_params_set_format(pcm, hardware, Int32(offer.format))
      if code >= 0 { return offer.encoding }
    }
    throw .cannotConfigure(device: name, reason: reason(functions, code))
  }
}

extension calsa_functions {
  /// As the questions about buffers, which have no direction.
  fileprivate func periodSizeMinimum(
    _ params: OpaquePointer?, _ frames: UnsafeMutablePointer<calsa_uframes>?
  ) -> Int32 { hw_params_get_period_size_min(params, frames, nil) }

  fileprivate func periodSizeMaximum(
    _ params: OpaquePointer?, _ frames: UnsafeMutablePointer<calsa_uframes>?
  ) -> Int32 { hw_params_get_period_size_max(params, frames, nil) }
}
