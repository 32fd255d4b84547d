import Tapline

/// Actuators: those of the library, and that of a prototype on the desk.
package struct Profiles {
  private let library: PatternLibrary

  /// Opens the library.
  package init() throws(PatternLibraryError) { library = try PatternLibrary() }

  /// Name and summary of every actuator.
  package func actuators() throws(PatternLibraryError) -> [String: String] {
    var summaries: [String: String] = [:]
    for name in library.actuatorProfileNames {
      let profile = try library.actuatorProfile(name)
      summaries[profile.label] = profile.summary
    }
    return summaries
  }

  /// Names of everything that says what the generators play.
  package var generators: [String] { library.generatorProfileNames }

  /// The actuator that a file describes, figure by figure, as those of the library are described.
  package func actuator(inFile path: String) throws(PatternLibraryError) -> ActuatorProfile {
    try library.actuatorProfile(path)
  }
}
