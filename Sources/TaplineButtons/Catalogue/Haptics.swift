/// Haptics by name in code: `Haptics.swissCoin.primaryAction`.
///
/// One namespace for each system that pairs haptics with actions. Each is a value that the library
/// composes into a pattern, with the generators of the profile in use.
public enum Haptics {
  /// Every haptic of every system, in the order of the data.
  public static var all: [PairedHaptic] { swissCoin.all + published.all }
}
