import CTaplineSystem
import TaplineSystem

/// A sound device as the system describes it.
public struct DeviceDescription: Sendable, Equatable {
  /// The name for `PlaybackDevice`.
  public let name: String

  /// The system's description on one line; may be empty.
  package let summary: String

  /// Returns the error that occurs when the device is opened, or nil.
  package func problem() -> PlaybackError? {
    do throws(PlaybackError) {
      #if os(Linux)
      _ = try PlaybackDevice.open(name, PlaybackRequest())
      #else
      _ = try PlaybackDevice(name, PlaybackRequest())
      #endif
      return nil
    } catch {
      return error
    }
  }

  /// The system's playback devices, in its order; `null` is always among them.
  ///
  /// - Throws: `PlaybackError.noSoundSystem`.
  public static func all() throws(PlaybackError) -> [DeviceDescription] {
    let functions = try systemFunctions()
    ctapline_alsa_clear_messages()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    var devices: [DeviceDescription] = []
    if functions.device_name_hint(-1, "pcm", &hints) >= 0, let hints {
      var index = 0
      while let hint = hints[index] {
        index += 1
        func text(_ id: String) -> String? {
          guard let value = functions.device_name_get_hint(hint, id) else { return nil }
          defer { free(value) }
          return String(cString: value)
        }
        guard let name = text("NAME"), text("IOID") != "Input" else { continue }
        let summary = (text("DESC") ?? "").split(separator: "\n").joined(separator: ", ")
        devices.append(DeviceDescription(name: name, summary: summary))
      }
      _ = functions.device_name_free_hint(hints)
    }
    if !devices.contains(where: { $0.name == "null" }) {
      devices.append(DeviceDescription(name: "null", summary: "Accepts sound and plays nothing"))
    }
    return devices
  }
}
