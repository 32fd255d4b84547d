import MotionCurves
import TaplineFiles
public import TaplineLibrary

extension CurveTable {
  /// The table of curves, from their start to where the last one has settled.
  ///
  /// - Parameters:
  ///   - specs: The curves as they are written in Swift, such as `snappy`, or names of presets.
  ///   - framesPerSecond: Display frames for each second, `> 0`.
  ///   - library: Where presets are looked up.
  /// - Returns: The table as CSV, with its header.
  /// - Throws: `NamedCurve.Failure` for what names no curve, `SamplingError` where one never settles.
  public static func csv(
    of specs: [String], framesPerSecond: Double = 60, in library: PatternLibrary
  ) throws -> String {
    let curves = try specs.map { spec in
      try NamedCurve(spec, library: { () throws(PatternLibraryError) in library })
    }
    let sink = MemorySink()
    let move = CurveMove(rate: .framesPerSecond(framesPerSecond))
    try write(CurveSet(curves, move: move), to: sink)
    return String(decoding: sink.bytes, as: UTF8.self)
  }
}
