import Foundation

final class Preferences: @unchecked Sendable {
  static let shared = Preferences()
  private let defaults = UserDefaults.standard

  var hapticsEnabled: Bool {
    get { defaults.object(forKey: "hapticsEnabled") as? Bool ?? true }
    set { defaults.set(newValue, forKey: "hapticsEnabled") }
  }

  var soundEnabled: Bool {
    get { defaults.object(forKey: "soundEnabled") as? Bool ?? true }
    set { defaults.set(newValue, forKey: "soundEnabled") }
  }
}
