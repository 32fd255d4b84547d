import TaplineFiles
package import TaplinePatterns

/// The recorder of `SimulatedDevice.processDefault`, the device for everything that no test-specific device plays.
package enum ProcessRecorder {
  private static let recorder = Locked<HapticRecorder?>(nil)

  /// nil until the default device is used.
  package static var current: HapticRecorder? {
    get { recorder.withLock { $0 } }
    set { recorder.withLock { $0 = newValue } }
  }

  /// Returns a hint if the default device has recorded patterns and its timeline differs from that of the test.
  package static func hint(missingFrom timeline: Timeline) -> String? {
    guard let process = current?.timeline, !process.placements.isEmpty, process != timeline
    else { return nil }
    let placements = process.placements
    let count = placements.count
    let names = placements.prefix(3).map { "'\($0.source)'" }.joined(separator: ", ")
    return """
      SimulatedDevice.processDefault has \(count) placement\(count == 1 ? "" : "s"), \
      \(names)\(count > 3 ? ", …" : ""): engines and generators that are \
      created on a dispatch queue, in a detached task or outside withCurrent play on this device; run the \
      test in SimulatedDevice.withProcessDevice to record them
      """
  }
}
