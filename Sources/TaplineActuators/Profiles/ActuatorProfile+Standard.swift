import CTaplineResources
import TaplineText

extension ActuatorProfile {
  /// The name of the profile that is used where none is named.
  package static let standardName = "taptic"

  /// The profile that is used where none is named: `taptic`, as it is compiled into the program.
  public static let standard: ActuatorProfile = {
    let path = "profiles/\(standardName).json"
    do {
      guard let file = ctapline_library_find(path)?.pointee else {
        preconditionFailure("the program lacks \(path)")
      }
      let bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return try ActuatorProfile(
        JSONDocument(parsing: bytes, file: "patterns/\(path)"), audio: nil)
    } catch {
      preconditionFailure("\(error)")
    }
  }()
}
