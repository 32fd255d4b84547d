#if !canImport(Darwin) || !canImport(AudioToolbox)
import TaplineRecording

/// Names a system sound.
public typealias SystemSoundID = UInt32

// swift-format-ignore: AlwaysUseLowerCamelCase
/// A brief vibration, whose duration Apple does not publish.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Plays a system sound, or vibrates.
///
/// No pattern of these is published, so the current device's recording gets a marker `system sound` with
/// the number.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SimulatedDevice.current.play(systemSound: inSystemSoundID, as: "system sound")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Plays a system sound as an alert, or vibrates; the marker is `alert sound`.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  SimulatedDevice.current.play(systemSound: inSystemSoundID, as: "alert sound")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Plays a system sound, or vibrates, as `AudioServicesPlaySystemSound(_:)`.
///
/// The completion is due at the same time of the device's clock, since no length is known.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  if let inCompletionBlock { SimulatedDevice.current.callBack(inCompletionBlock) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Plays a system sound as an alert, or vibrates, as `AudioServicesPlayAlertSound(_:)`.
///
/// The completion is due at the same time of the device's clock, since no length is known.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlayAlertSound(inSystemSoundID)
  if let inCompletionBlock { SimulatedDevice.current.callBack(inCompletionBlock) }
}

extension SimulatedDevice {
  fileprivate func play(systemSound id: SystemSoundID, as name: String) {
    guard id == kSystemSoundID_Vibrate else { return recorder.mark(.call, name, detail: "\(id)") }
    if profile.supportsHaptics, recorder.conditions.hasHaptics {
      recorder.mark(.call, name, detail: "\(id), the vibration")
    } else {
      recorder.mark(.suppressed, name, detail: "the device has no haptics")
    }
  }
}
#endif
