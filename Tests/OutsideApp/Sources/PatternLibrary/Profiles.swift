import Tapline

/// The actuators of the library, and that of a prototype.
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

  /// The names of all profiles of generators.
  package var generators: [String] { library.generatorProfileNames }

  /// The actuator that a file describes in the format of the library.
  package func actuator(inFile path: String) throws(PatternLibraryError) -> ActuatorProfile {
    try library.actuatorProfile(path)
  }
}
