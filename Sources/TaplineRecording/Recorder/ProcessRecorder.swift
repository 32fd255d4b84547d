import TaplineFiles
package import TaplinePatterns

/// The recorder of haptics outside of tests' devices: that of `CoreHapticsTwin`'s process device.
package enum ProcessRecorder {
  private static let present = Locked<HapticRecorder?>(nil)

  /// Nil until the process's device is used.
  package static var current: HapticRecorder? {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }

  /// A hint at haptics of the process's device that a test's timeline lacks.
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
