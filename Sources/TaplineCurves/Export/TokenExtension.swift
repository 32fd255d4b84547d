/// The keys under `$extensions` of the Design Tokens format that are Tapline's.
package enum TokenExtension {
  /// What the format has no type for, such as springs and haptics.
  package static let meaning = "org.tapline"

  /// How far a value is off what it stands for.
  package static let accuracy = "org.tapline.accuracy"
}
