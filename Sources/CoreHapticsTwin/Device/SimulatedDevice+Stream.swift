import TaplineRecording

extension SimulatedDevice {
  /// Lets the device go with the system's clock, and tells `tapline listen` of every call as it is made:
  /// for an app that runs on Linux or in the Simulator.
  ///
  ///     SimulatedDevice.processDefault.stream()
  ///
  /// From then on the clock is not to be advanced; what players have scheduled happens when it is due.
  ///
  /// - Parameters:
  ///   - listener: `HOST:PORT`, a port, or the path of a Unix socket; nil for what the variable
  ///     `TAPLINE_LISTENER` names, or 127.0.0.1:4747.
  ///   - app: What the listener calls the app; nil for the name of the program.
  ///   - token: What the listener's `--token` holds, where it listens to other machines.
  /// - Returns: The device.
  @discardableResult
  public func stream(
    to listener: String? = nil, as app: String? = nil, token: String = ""
  ) -> SimulatedDevice {
    clock.followSystem()
    recorder.stream(to: listener, as: app, token: token)
    return self
  }
}
