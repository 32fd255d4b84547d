/// Curves in command-line arguments: `snappy`, `material/standard`, `mine=easeOut`.
enum CurveInput {
  static func curves(_ text: String, api: CurveAPI? = nil) throws -> [NamedCurve] {
    guard text.contains("{") || text.contains("}") else { return [try curve(text, api: api)] }
    let (label, spec) = parts(of: text)
    let members: [CurveSweep.Member]
    do throws(CurveSpecError) {
      members = try CurveSweep(spec).members
    } catch {
      throw CommandFailure(
        .usage,
        "the choices in braces are wrong: \(error.report(on: spec))")
    }
    return try members.map { member in
      let curve = try curve(member.text, api: api)
      return label.map { curve.named(([$0] + member.choices).joined(separator: " ")) } ?? curve
    }
  }

  static func curve(_ text: String, api: CurveAPI? = nil) throws -> NamedCurve {
    let (label, spec) = parts(of: text)
    do throws(NamedCurve.Failure) {
      let curve = try NamedCurve(spec, api: api) { () throws(PatternLibraryError) in
        try PatternLibrary()
      }
      return label.map(curve.named) ?? curve
    } catch {
      if !spec.contains("("),
        let sentence = easingHint(for: spec) ?? NameHint.sentence(about: spec, notA: "curve")
      {
        throw CommandFailure(.usage, sentence)
      }
      switch error {
      case .preset(let error): throw CommandFailure(error)
      case .spec: throw CommandFailure(.usage, error.shown)
      }
    }
  }

  /// The notations whose curves last 1 s if `duration:` is omitted: CSS easings and `keyframes`.
  static let easingsWithoutDuration: Set = [
    "cubicBezier", "cubic-bezier", "ease", "ease-in", "ease-out", "ease-in-out", "steps",
    "step-start", "step-end", "keyframes",
  ]

  private static func easingHint(for name: String) -> SanitizedText? {
    let word = name.filter { $0 != "-" && $0 != "_" }.lowercased()
    if word == "material/emphasized" {
      return
        "'\(name)' is not a single cubic Bézier, because Material 3 joins two; see 'tapline list curves material'"
    }
    guard let bezier = easings[word] else { return nil }
    return """
      there is no curve '\(name)'; write its values from easings.net, with a duration in seconds: \
      'cubic-bezier(\(bezier), duration: 0.3)'
      """
  }

  /// Source: easings.net, the CSS values of each function.
  private static let easings = [
    "easeinsine": "0.12, 0, 0.39, 0", "easeoutsine": "0.61, 1, 0.88, 1",
    "easeinoutsine": "0.37, 0, 0.63, 1", "easeinquad": "0.11, 0, 0.5, 0",
    "easeoutquad": "0.5, 1, 0.89, 1", "easeinoutquad": "0.45, 0, 0.55, 1",
    "easeincubic": "0.32, 0, 0.67, 0", "easeoutcubic": "0.33, 1, 0.68, 1",
    "easeinoutcubic": "0.65, 0, 0.35, 1", "easeinquart": "0.5, 0, 0.75, 0",
    "easeoutquart": "0.25, 1, 0.5, 1", "easeinoutquart": "0.76, 0, 0.24, 1",
    "easeinquint": "0.64, 0, 0.78, 0", "easeoutquint": "0.22, 1, 0.36, 1",
    "easeinoutquint": "0.83, 0, 0.17, 1", "easeinexpo": "0.7, 0, 0.84, 0",
    "easeoutexpo": "0.16, 1, 0.3, 1", "easeinoutexpo": "0.87, 0, 0.13, 1",
    "easeincirc": "0.55, 0, 1, 0.45", "easeoutcirc": "0, 0.55, 0.45, 1",
    "easeinoutcirc": "0.85, 0, 0.15, 1", "easeinback": "0.36, 0, 0.66, -0.56",
    "easeoutback": "0.34, 1.56, 0.64, 1", "easeinoutback": "0.68, -0.6, 0.32, 1.6",
  ]

  /// Splits an optional label, such as `mine=`, from the curve.
  private static func parts(of text: String) -> (label: String?, spec: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex,
      !text[..<sign].contains("(")
    else { return (nil, text) }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  static func sample(_ curves: [NamedCurve], move: CurveMove) throws -> CurveSet {
    do throws(SamplingError) {
      return try CurveSet(curves, move: move)
    } catch {
      guard case .neverSettles(let limit) = error else {
        throw CommandFailure(.usage, "\(error.description)")
      }
      let undamped = curves.first { SpringParameters($0.animation)?.damping == 0 }
      let reason =
        undamped.map { ": '\($0.name)' has no damping, so it never settles" } ?? ""
      throw CommandFailure(
        .usage,
        """
        the animation has not settled after \(limit.shortestText) s\(reason); end the sampling at \
        a time, such as --until 2
        """)
    }
  }
}
