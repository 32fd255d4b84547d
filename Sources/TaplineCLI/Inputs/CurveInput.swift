/// Curves on the command line: `snappy`, `material/standard`, `mine=easeOut`.
enum CurveInput {
  /// Reads the curves of a text, one for each choice in braces.
  static func curves(_ text: String, api: CurveAPI? = nil) throws -> [NamedCurve] {
    guard text.contains("{") || text.contains("}") else { return [try curve(text, api: api)] }
    let (label, spec) = parts(of: text)
    let members: [CurveSweep.Member]
    do throws(CurveSpecError) {
      members = try CurveSweep(spec).members
    } catch {
      throw CommandFailure(
        .usage, "this is not a range of curves:\n\(SanitizedText(lines: error.diagram(of: spec)))")
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
      if !spec.contains("("), let sentence = NameHint.sentence(about: spec, notA: "curve") {
        throw CommandFailure(.usage, sentence)
      }
      switch error {
      case .preset(let error): throw CommandFailure(error)
      case .spec: throw CommandFailure(.usage, error.shown)
      }
    }
  }

  /// Splits a label from a specification, which contains no equals sign.
  private static func parts(of text: String) -> (label: String?, spec: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex,
      !text[..<sign].contains("(")
    else { return (nil, text) }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// Samples curves for one table or picture.
  static func sampled(_ curves: [NamedCurve], move: CurveMove) throws -> CurveSet {
    do throws(SamplingError) {
      return try CurveSet(curves, move: move)
    } catch {
      guard case .neverSettles = error else { throw CommandFailure(.usage, "\(error.description)") }
      let undamped = curves.first { SpringParameters($0.animation)?.damping == 0 }
      let reason =
        undamped.map { "; '\($0.name)' has no damping, so that it swings for ever" } ?? ""
      throw CommandFailure(.usage, "\(error.description), as with --until 2\(reason)")
    }
  }
}
