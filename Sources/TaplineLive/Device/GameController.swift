import TaplineFiles

/// A game controller whose voice coils are channels of its sound device; untested, because none was available.
package struct GameController: Sendable {
  /// The name to give instead of a device's name, such as `dualsense`.
  let name: String
  let title: String
  /// The USB vendor and product ID of each model, in the format of `/proc/asound/card0/usbid`.
  let usbIDs: [String]
  /// The channels of the voice coils, counted from 1: left, right.
  package let channels: [Int]

  /// Sony's DualSense and DualSense Edge; sources: libsdl-org/SDL, issues 9197 and 15729; ValveSoftware/Proton, issue 5900.
  static let dualSense = GameController(
    name: "dualsense", title: "DualSense", usbIDs: ["054c:0ce6", "054c:0df2"], channels: [3, 4])

  package static func named(_ name: String) -> GameController? {
    name == dualSense.name ? dualSense : nil
  }

  /// The largest number of sound cards that Linux can be configured for (`CONFIG_SND_MAX_CARDS`).
  private static let maximumCards = 256

  /// Returns ALSA's name of the first connected controller; `folder` contains a folder for each sound card.
  package func device(in folder: String = "/proc/asound") throws(PlaybackError) -> String {
    for card in 0..<Self.maximumCards {
      guard let bytes = try? InputFile.read("\(folder)/card\(card)/usbid", limit: 64) else {
        continue
      }
      let id = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
      if usbIDs.contains(id) { return "hw:\(card)" }
    }
    throw .cannotOpen(
      device: name,
      reason: "no \(title) is connected by USB (\(usbIDs.joined(separator: " or ")))")
  }
}
