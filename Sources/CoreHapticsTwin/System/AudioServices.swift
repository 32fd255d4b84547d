#if !canImport(Darwin) || !canImport(AudioToolbox)
public import Foundation
import TaplineFiles
import TaplineRecording

/// The ID of a system sound.
public typealias SystemSoundID = UInt32

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The ID of a brief vibration, whose duration Apple does not publish.
public let kSystemSoundID_Vibrate: SystemSoundID = 4095

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Records a system sound or the vibration.
///
/// Apple does not publish the patterns, so the current device's recording gets a marker `system sound` with the ID.
/// The vibration's marker is of kind `suppressed` if the device has no haptics.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) {
  SimulatedDevice.current.play(systemSound: inSystemSoundID, as: "system sound")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Records a system sound as an alert, or the vibration; the marker is `alert sound`.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) {
  SimulatedDevice.current.play(systemSound: inSystemSoundID, as: "alert sound")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Records a system sound or the vibration, as `AudioServicesPlaySystemSound(_:)`.
///
/// The completion is queued at the current time of the device's clock, since the sound's duration is unknown.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSound(inSystemSoundID)
  if let inCompletionBlock { SimulatedDevice.current.enqueueCallback(inCompletionBlock) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Records a system sound as an alert, or the vibration, as `AudioServicesPlayAlertSound(_:)`.
///
/// The completion is queued at the current time of the device's clock, since the sound's duration is unknown.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlayAlertSound(inSystemSoundID)
  if let inCompletionBlock { SimulatedDevice.current.enqueueCallback(inCompletionBlock) }
}

/// The result of a system call; 0 for success.
public typealias OSStatus = Int32

/// The Core Foundation name of `URL`.
public typealias CFURL = URL

/// The file names of the app's system sounds by ID; the system's own IDs are below 4096.
private let systemSounds = Locked<[SystemSoundID: String]>([:])

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Creates a system sound for a file; returns -1500, an unspecified error, if the file is not readable.
///
/// Markers of the sound contain the ID and the file's name.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  guard FileManager.default.isReadableFile(atPath: inFileURL.path) else { return -1_500 }
  outSystemSoundID.pointee = systemSounds.withLock { sounds in
    let id = max(sounds.keys.max() ?? 0, kSystemSoundID_Vibrate) + 1
    sounds[id] = inFileURL.lastPathComponent
    return id
  }
  return 0
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Disposes of a system sound; returns -1501 if the ID is not in use.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  systemSounds.withLock { $0.removeValue(forKey: inSystemSoundID) } == nil ? -1_501 : 0
}

extension SimulatedDevice {
  fileprivate func play(systemSound id: SystemSoundID, as name: String) {
    guard id == kSystemSoundID_Vibrate else {
      let file = systemSounds.withLock { $0[id] }
      return recorder.mark(.call, name, detail: "\(id)" + (file.map { ", \($0)" } ?? ""))
    }
    if profile.supportsHaptics, recorder.conditions.hasHaptics {
      recorder.mark(.call, name, detail: "\(id), the vibration")
    } else {
      recorder.mark(.suppressed, name, detail: "the device has no haptics")
    }
  }
}
#endif
