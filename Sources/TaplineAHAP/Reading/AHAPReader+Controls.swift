import TaplinePatterns
import TaplineText

extension AHAPReader {
  mutating func readParameter()
    throws(JSONScanner.Failure) -> (DynamicParameter, AHAPOffsets.Control)?
  {
    let tokens = try readParameterTokens(of: .parameter)
    let time = readTime(tokens.time, of: tokens.range, rule: .parameterIncomplete)
    guard let (id, value) = idAndValue(tokens, as: .parameter), let time,
      let control = control(id, of: .parameter)
    else { return nil }
    var number = 0.0
    if let value {
      guard let given = clamped(value, to: control.range, of: control.rawValue) else { return nil }
      number = given
    }
    return (
      DynamicParameter(control, at: time, value: number),
      .init(id: id.start, time: tokens.time?.start ?? 0)
    )
  }

  mutating func readCurve()
    throws(JSONScanner.Failure) -> (ParameterCurve, AHAPOffsets.Control)?
  {
    var tokens = ParameterTokens()
    let start = scanner.start
    var list: AHAPToken?
    elements.removeAll(keepingCapacity: true)
    var seen = AHAPKeySet()
    while let key = try nextKey(of: .curve, &seen) {
      let token = try scanner.next()
      switch key {
      case .parameterID: tokens.id = try finish(token)
      case .time: tokens.time = try finish(token)
      default:  // .parameterCurveControlPoints
        elements.removeAll(keepingCapacity: true)
        let listStart = scanner.start
        if case .arrayStart = token {
          try readElements(of: .point)
          list = AHAPToken(
            kind: token, start: listStart, end: scanner.end, isEscaped: false, number: 0)
        } else {
          list = try optionalValue(token, key)
        }
      }
    }
    tokens.range = start..<scanner.end
    return makeCurve(tokens, list: list)
  }

  private mutating func makeCurve(
    _ tokens: ParameterTokens, list: AHAPToken?
  ) -> (ParameterCurve, AHAPOffsets.Control)? {
    let time = readTime(tokens.time, of: tokens.range, rule: .parameterIncomplete)
    let id = identifier(tokens, of: .curve, cause: "curve")
    let control = id.flatMap { self.control($0, of: .curve) }
    if let list, list.kind != .arrayStart {
      reportWrongType(list, named: "'ParameterCurveControlPoints'", expected: "an array")
      return nil
    }
    // The points of a faulty curve are checked too.
    let points = list == nil ? [] : readPoints(of: control)
    guard let time, let control else { return nil }
    guard let list else {
      findings.add(
        .curveEmpty, at: tokens.range,
        "the curve has no 'ParameterCurveControlPoints' and is ignored")
      return nil
    }
    guard !points.isEmpty else {
      findings.add(.curveEmpty, at: list.range, "the curve has no points and is ignored")
      return nil
    }
    reportPoints(points, list: list.range)
    return (
      ParameterCurve(control, at: time, points: points),
      .init(
        id: tokens.id?.start ?? tokens.range.lowerBound, time: tokens.time?.start ?? 0,
        points: list.start, firstTime: elements.first?.time?.start ?? list.start)
    )
  }

  /// Returns the points in `elements`, sorted by time.
  private mutating func readPoints(of control: ParameterControl?) -> [ParameterCurve.ControlPoint] {
    var points: [ParameterCurve.ControlPoint] = []
    points.reserveCapacity(elements.count)
    var early: (index: Int, count: Int)?
    for index in elements.indices {
      guard let point = readPoint(elements[index], of: control) else { continue }
      if let last = points.last, point.time < last.time {
        early = (early?.index ?? index, (early?.count ?? 0) + 1)
      }
      points.append(point)
    }
    guard let early else { return points }
    let token = elements[early.index].time ?? elements[0].time
    let subject = early.count > 1 ? "\(early.count) points are" : "a point is"
    findings.add(
      .curvePointsUnsorted, at: token?.range ?? 0..<0,
      "\(subject) earlier than the previous point; the points are sorted by time",
      fix: .sortPoints)
    return points.sorted { $0.time < $1.time }
  }

  private mutating func readPoint(
    _ tokens: ParameterTokens, of control: ParameterControl?
  ) -> ParameterCurve.ControlPoint? {
    let time = readTime(tokens.time, of: tokens.range, rule: .parameterIncomplete)
    guard let value = tokens.value else {
      findings.add(
        .parameterIncomplete, at: tokens.range, of: "point",
        "the control point has no 'ParameterValue'")
      return nil
    }
    guard let control else {
      _ = number(value, named: "'ParameterValue'")
      return nil
    }
    let number = clamped(value, to: control.range, of: control.rawValue)
    guard let time, let number else { return nil }
    return .init(time: time, value: number)
  }

  private mutating func reportPoints(
    _ points: [ParameterCurve.ControlPoint], list: Range<Int>
  ) {
    guard isLinting else { return }
    if points.count == 1 {
      findings.add(
        .curveOnePoint, at: list.lowerBound,
        "a curve of one point is a step; write a 'Parameter' instead", fix: .stepInsteadOfCurve)
    }
    for (index, (point, next)) in zip(points, points.dropFirst()).enumerated()
    where point.time == next.time {
      // After sorting, the token may belong to another point.
      let tokens = elements.indices.contains(index + 1) ? elements[index + 1].time : nil
      if point.value == next.value {
        let isWrittenHere = tokens?.number == next.time
        findings.add(
          .curvePointDuplicate, at: tokens?.range ?? list,
          "the curve has this point twice, with the same time and value; remove one, because iOS is "
            + "reported to drop a ramp of length 0 or to click",
          fix: isWrittenHere ? .removeElement("remove the point") : nil)
      } else {
        findings.add(
          .curveZeroRamp, at: tokens?.range ?? list,
          "two points have the same time; leave 1 ms between them, because iOS is reported to drop a "
            + "ramp of length 0 or to click")
      }
    }
  }

  private mutating func control(_ id: AHAPToken, of object: AHAPObject) -> ParameterControl? {
    if let control = word(id, in: ParameterControl.table) { return control }
    reportUnknownParameter(id, of: object)
    return nil
  }
}
