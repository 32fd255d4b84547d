import HapticPatterns
import PositionedJSON

extension AHAPReader {
  mutating func readParameter(_ value: JSONValue) -> DynamicParameter? {
    let time = readTime(value["Time"], of: value, rule: .parameterIncomplete)
    guard let (id, idValue, valueValue) = identified(value, named: "'Parameter'", timed: true),
      let time
    else { return nil }
    guard let control = control(id, at: idValue) else { return nil }
    guard let valueValue else { return DynamicParameter(control, at: time, value: 0) }
    guard let number = clamped(valueValue, to: control.range, named: "'\(id)'") else { return nil }
    return DynamicParameter(control, at: time, value: number)
  }

  mutating func readCurve(_ value: JSONValue) -> ParameterCurve? {
    let members = AHAPMembers(
      of: value, named: "'ParameterCurve'",
      known: ["ParameterID", "Time", "ParameterCurveControlPoints"], &findings)
    let time = readTime(members["Time"], of: value, rule: .parameterIncomplete)
    guard let idValue = members["ParameterID"] else {
      findings.add(.parameterIncomplete, at: value, "'ParameterCurve' has no 'ParameterID'")
      return nil
    }
    guard let id = idValue.string else {
      wrongType(idValue, named: "'ParameterID'", expected: "a string")
      return nil
    }
    guard let time, let control = control(id, at: idValue) else { return nil }
    guard let list = members["ParameterCurveControlPoints"] else {
      findings.add(
        .curveEmpty, at: value, "the curve has no 'ParameterCurveControlPoints' and is ignored")
      return nil
    }
    guard list.kind == .array else {
      wrongType(list, named: "'ParameterCurveControlPoints'", expected: "an array")
      return nil
    }
    var points: [ParameterCurve.ControlPoint] = []
    for entry in list.elements {
      guard let point = readPoint(entry, of: control) else { continue }
      if let last = points.last, point.time < last.time {
        findings.add(
          .curvePointsUnsorted, at: entry["Time"] ?? entry,
          "point times go back; the points are taken in ascending time")
      }
      points.append(point)
    }
    guard !points.isEmpty else {
      findings.add(.curveEmpty, at: list, "the curve has no points and is ignored")
      return nil
    }
    // Of equal times the one that is written later stays later.
    let inTime = points.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    return ParameterCurve(control, at: time, points: inTime.map(\.element))
  }

  private mutating func readPoint(
    _ entry: JSONValue, of control: ParameterControl
  ) -> ParameterCurve.ControlPoint? {
    guard entry.kind == .object else {
      wrongType(entry, named: "a control point", expected: "an object")
      return nil
    }
    let members = AHAPMembers(
      of: entry, named: "a control point", known: ["Time", "ParameterValue"], &findings)
    let time = readTime(members["Time"], of: entry, rule: .parameterIncomplete)
    guard let value = members["ParameterValue"] else {
      findings.add(.parameterIncomplete, at: entry, "the control point has no 'ParameterValue'")
      return nil
    }
    let number = clamped(value, to: control.range, named: "'\(control.rawValue)'")
    guard let time, let number else { return nil }
    return .init(time: time, value: number)
  }

  /// The parts of an object with `ParameterID` and `ParameterValue`.
  mutating func identified(
    _ entry: JSONValue, named name: String, timed: Bool = false
  ) -> (id: String, idValue: JSONValue, value: JSONValue?)? {
    guard entry.kind == .object else {
      wrongType(entry, named: name, expected: "an object")
      return nil
    }
    let known: [StaticString] = ["ParameterID", "ParameterValue"] + (timed ? ["Time"] : [])
    let members = AHAPMembers(of: entry, named: name, known: known, &findings)
    guard let idValue = members["ParameterID"] else {
      findings.add(.parameterIncomplete, at: entry, "\(name) has no 'ParameterID'")
      return nil
    }
    guard let id = idValue.string else {
      wrongType(idValue, named: "'ParameterID'", expected: "a string")
      return nil
    }
    let value = members["ParameterValue"]
    if value == nil {
      findings.add(
        timed ? .parameterValueMissing : .parameterIncomplete, at: entry,
        "\(name) '\(id)' has no 'ParameterValue'" + (timed ? "; 0 is assumed" : ""))
    }
    return (id, idValue, value)
  }

  private mutating func control(_ id: String, at value: JSONValue) -> ParameterControl? {
    if let control = ParameterControl(rawValue: id) { return control }
    findings.add(
      .parameterUnknown, at: value, "'\(id)' is not a dynamic parameter and is ignored")
    return nil
  }
}
