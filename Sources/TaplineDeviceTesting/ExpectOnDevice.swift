import TaplineActuators
import TaplineConversion
import TaplineExchange

/// A kind of device.
public enum HapticDevice: Sendable, Hashable {
  /// An iPhone, through CoreHaptics.
  case iphone
  /// A device with an Android API level, through the most capable API of that level.
  case android(Int)
  /// A browser, through `navigator.vibrate`.
  case web
  /// A browser of iOS, in which scripts cannot play haptics.
  case webOnIOS

  /// The platform in reports; nil for an API level that plays no patterns.
  var platform: TargetPlatform? {
    switch self {
    case .iphone: .iphone
    case .android(let level): .android(api: level)
    case .web: .web
    case .webOnIOS: .webIOS
    }
  }
}

/// Expects a device to play every event of a timeline with a loss of at most `maximumLoss` decibels, `0...40`.
///
/// The timeline is converted to the device's format as in `tapline info --on`, read back and compared. The loss is that
/// of `tapline convert`; by default, only missing events cause a failure. A failure names the missing events and the
/// device's rules. A condition causes a failure only if a published source says that the condition silences a haptic.
///
///     expectHaptics(recorder.timeline, on: .android(30), maximumLoss: 6)
@discardableResult
public func expectHaptics(
  _ timeline: Timeline, on device: HapticDevice, under conditions: [DeviceCondition] = [],
  maximumLoss: Double = 40,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column
) -> Bool {
  let problem: String?
  if let platform = device.platform {
    problem =
      PlatformReport(
        timeline, on: platform, name: "haptics", profile: .standard, feedbackPlatforms: nil,
        under: conditions
      ).problem(maximumLoss: maximumLoss)
  } else {
    problem = "Android before API 26 cannot play patterns; test on API 26 or later"
  }
  guard let problem else { return true }
  return AssertionLocation(fileID, filePath, line, column).fail(problem, showing: timeline)
}
