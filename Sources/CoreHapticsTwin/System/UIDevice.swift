#if !canImport(Darwin) || !canImport(UIKit)
/// The interface type of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// An unknown interface type.
  case unspecified = -1
  /// An iPhone.
  case phone = 0
  /// An iPad.
  case pad = 1
  /// An Apple TV.
  case tv = 2
  /// A CarPlay screen.
  case carPlay = 3
  /// A Mac.
  case mac = 5
  /// A Vision Pro.
  case vision = 6
}

/// The device that the app runs on: an iPhone.
@preconcurrency @MainActor
open class UIDevice: MainActorTwinObject {
  nonisolated private static let device = UIDevice(twin: ())

  /// The current device.
  public class var current: UIDevice { device }

  /// The model of the device.
  open var model: String { "iPhone" }
  /// The name of the device.
  open var name: String { "iPhone" }
  /// The name of the system.
  open var systemName: String { "iOS" }
  /// The version of the system, a design choice.
  open var systemVersion: String { "18.0" }
  /// The interface type of the device.
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}
#endif

#if !canImport(Darwin)
import TaplineRecording

/// A time in seconds.
public typealias CFTimeInterval = Double

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the time of the current device's clock in seconds.
public func CACurrentMediaTime() -> CFTimeInterval { SimulatedDevice.current.clock.now }
#endif
