import TaplineFiles
package import TaplinePatterns

/// The recorder of `CoreHapticsTwin`'s process device, which records haptics outside of tests' own devices.
package enum ProcessRecorder {
  private static let present = Locked<HapticRecorder?>(nil)

  /// Nil until the process's device is used.
  package static var current: HapticRecorder? {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }

  /// Returns a hint if the process's device has haptics that a test's timeline lacks.
  package static func hint(missingFrom timeline: Timeline) -> String? {
    guard let elsewhere = current?.timeline, !elsewhere.placements.isEmpty, elsewhere != timeline
    else { return nil }
    let count = elsewhere.placements.count
    let names = elsewhere.placements.prefix(3).map { "'\($0.source)'" }.joined(separator: ", ")
    return """
      SimulatedDevice.processDefault has \(count) placement\(count == 1 ? "" : "s"), \
      \(names)\(count > 3 ? ", …" : ""): an engine or generator that is made on a dispatch queue, in \
      a detached task or outside of withCurrent plays there; withProcessDevice looks at it
      """
  }
}
