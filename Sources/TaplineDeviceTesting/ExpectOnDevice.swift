import TaplineActuators
import TaplineExchange
import TaplineSynthesis

/// A kind of device that a pattern may be played on.
public enum HapticDevice: Sendable, Hashable {
  /// An iPhone, through CoreHaptics.
  case iphone
  /// A device with Android of an API level, through the most capable way that the level has.
  case android(Int)
  /// A browser, through `navigator.vibrate`.
  case web

  /// The platform of reports; nil where the level has no way to play patterns.
  var platform: TargetPlatform? {
    switch self {
    case .iphone: .iphone
    case .android(let level): .android(api: level)
    case .web: .web
    }
  }
}

/// Expects that a device plays every event of a timeline, and loses no more than this of it.
///
/// The timeline is converted to what the device plays it through, as `tapline info --on` does, read back,
/// and compared. A failure says what is missing, and by which rules of the device.
///
///     expectHaptics(recorder.timeline, on: .android(30), maximumLoss: 6)
///
/// - Parameters:
///   - timeline: What was recorded.
///   - device: The device.
///   - maximumLoss: The loss that is let pass, in decibels, 0 to 40, as `tapline convert` defines it;
///     without it, only events that are missing fail.
///   - fileID: The test's file; leave out.
///   - filePath: The test's file; leave out.
///   - line: The line of the assertion; leave out.
///   - column: The column of the assertion; leave out.
/// - Returns: Whether it does.
@discardableResult
public func expectHaptics(
  _ timeline: Timeline, on device: HapticDevice, maximumLoss: Double = 40,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let problem: String?
  if let platform = device.platform {
    problem =
      PlatformReport(
        timeline, on: platform, name: "haptics", profile: .standard, feedbackPlatforms: nil
      ).problem(maximumLoss: maximumLoss)
  } else {
    problem = "an Android older than API 26 has no way to play patterns"
  }
  guard let problem else { return true }
  TestSite(fileID, filePath, line, column).fail(problem, showing: timeline)
  return false
}
