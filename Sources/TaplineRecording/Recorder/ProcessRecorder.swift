package import TaplinePatterns

/// The recorder of haptics for which no test has a device of its own: that of the process, where
/// `CoreHapticsTwin` has one.
///
/// A test that misses haptics asks here where they may have gone.
package enum ProcessRecorder {
  private static let present = Locked<HapticRecorder?>(nil)

  /// The recorder; nil until something asks for the process's device.
  package static var current: HapticRecorder? {
    get { present.withLock { $0 } }
    set { present.withLock { $0 = newValue } }
  }

  /// What the process's device has instead of a test's timeline.
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
