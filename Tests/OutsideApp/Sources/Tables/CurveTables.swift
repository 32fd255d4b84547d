import Tapline

/// Animation curves as tables, for whoever rebuilds them elsewhere.
package enum CurveTables {
  /// Several curves beside each other, as they are written in Swift or by the name of a preset.
  package static func table(
    of texts: [String], framesPerSecond: Double, seconds: Double? = nil
  ) throws -> String {
    let curves = try texts.map { text in
      try NamedCurve(text, library: { () throws(PatternLibraryError) in try PatternLibrary() })
    }
    let move = CurveMove(
      from: 0, to: 100, rate: .framesPerSecond(framesPerSecond),
      until: seconds.map { .time($0) } ?? .settle)
    let sink = MemorySink()
    try CurveTable.write(CurveSet(curves, move: move), to: sink, numbers: .fixed(4))
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  /// A curve that turns round at a time.
  package static func turnedRound(_ animation: Animation, at time: Double) throws -> String {
    let curve = NamedCurve(name: "press", spec: "press", animation: animation)
    let move = CurveMove(
      rate: .step(0.01), retargets: [.init(to: 0, at: time)], policy: .restartFromCurrent)
    let sink = MemorySink()
    try CurveTable.write(CurveSet([curve], move: move), to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}
