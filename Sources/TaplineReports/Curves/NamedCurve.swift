package import MotionCurves
public import TaplineCurves
public import TaplineLibrary
package import TaplineText

/// An animation in Swift notation, or a named preset.
public struct NamedCurve: Sendable, Hashable {
  /// The parsed text, a preset's full name such as `material/standard`, or a name that the user gave.
  package let name: String

  /// The animation in Swift notation; equal to `name` unless the curve is a preset or was renamed.
  package let spec: String

  /// The source of a preset's parameters; nil for Swift notation.
  package let source: String?

  package let animation: Animation

  /// The reason why a text is not a curve.
  public enum Failure: Error, Sendable, CustomStringConvertible {
    /// The text is not valid notation.
    case spec(CurveSpecError, text: String)
    /// The text looks like the name of a preset, but no preset or several presets match, or the library cannot be read.
    case preset(PatternLibraryError)

    /// The text with the mistake underlined, or the problem in one sentence.
    public var description: String { shown.text }

    package var shown: SanitizedText {
      switch self {
      case .spec(let error, let text):
        "this is not a curve: \(error.report(on: text))"
      case .preset(let error): "\(error.description)"
      }
    }
  }

  /// Parses a text as notation; if the notation is invalid, opens the library and looks for a preset of that name.
  package init(
    _ text: String, api: CurveAPI? = nil,
    library: () throws(PatternLibraryError) -> PatternLibrary
  ) throws(Failure) {
    let mistake: CurveSpecError
    do throws(CurveSpecError) {
      self.init(
        name: text, spec: text, source: nil, animation: try CurveSpec(text, api: api).animation)
      return
    } catch {
      mistake = error
    }
    let isName =
      !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_/".contains($0) }
    guard isName else { throw .spec(mistake, text: text) }
    let preset: CurvePreset
    do throws(PatternLibraryError) {
      preset = try library().curve(text)
    } catch {
      let isPreset =
        switch error {
        case .unknownName(_, _, let nearest): !nearest.isEmpty && mistake.suggestion == nil
        case .ambiguousName: true
        default: false
        }
      guard isPreset || text.contains("/") else { throw .spec(mistake, text: text) }
      throw .preset(error)
    }
    do throws(CurveSpecError) {
      let animation = try CurveSpec(preset.spec, api: api).animation
      self.init(name: preset.name, spec: preset.spec, source: preset.source, animation: animation)
    } catch {
      throw .spec(error, text: preset.spec)
    }
  }

  package init(name: String, spec: String, source: String? = nil, animation: Animation) {
    self.name = name
    self.spec = spec
    self.source = source
    self.animation = animation
  }

  package func named(_ name: String) -> NamedCurve {
    NamedCurve(name: name, spec: spec, source: source, animation: animation)
  }

  var model: String { animation.model.rawValue }

  /// Whether the samples also have a time on the fluid integrator's clock, `simulatedTime`.
  var isSimulated: Bool { animation.model == .swiftUIFluidSpring }
}
