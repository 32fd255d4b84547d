import ArgumentParser
import Tapline

extension TargetPlatform {
  /// The devices that `--on` names.
  static func named(_ names: String?) throws -> [TargetPlatform] {
    try (names ?? "").split(separator: ",").map { name in
      guard let platform = TargetPlatform(rawValue: String(name)) else {
        throw ValidationError("there is no device '\(name)'; there are \(TargetPlatform.choices)")
      }
      return platform
    }
  }
}
