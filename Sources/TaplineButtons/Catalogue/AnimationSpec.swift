package import MotionCurves
package import TaplineCurves

/// An animation written as in Swift code, such as `easeOut(duration: 0.15)`, checked when read.
///
/// The spelling decides which API is meant, as `CurveSpec` says.
package struct AnimationSpec: Hashable, Sendable {
  /// The text as given.
  package let text: String

  /// The animation it stands for.
  package let animation: Animation

  /// Reads a specification.
  package init(_ text: String) throws(CurveSpecError) {
    self.text = text
    animation = try CurveSpec(text).animation
  }
}

extension AnimationSpec: Decodable {
  /// Reads the text.
  package init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(CurveSpecError) {
      try self.init(text)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "'\(text)' is not an animation: \(error)"))
    }
  }
}
