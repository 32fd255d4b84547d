import MotionCurves
package import TaplineFiles
public import TaplineLibrary
package import TaplineRendering

/// The CSV layout `curve`: one row for each sample of one or several animations; the last row is at their end.
public enum CurveTable {
  /// The columns of one curve; a fluid spring also has `sim_time_s`, the integrator's own time.
  static let columns = ["time_s", "frame", "value", "velocity"]

  /// Returns the columns of a table; for several curves, each column after `frame` ends in a name: `value_NAME`.
  package static func columns(of curves: CurveSet) -> [String] {
    var names = Array(columns.prefix(2))
    for member in curves.members {
      let suffix = curves.members.count == 1 ? "" : "_\(member.columnName)"
      for column in columns.dropFirst(2) { names.append(column + suffix) }
      if member.curve.isSimulated { names.append("sim_time_s" + suffix) }
    }
    return names
  }

  /// Writes the samples in the layout `curve` or `tidy`, in constant memory; returns whether every row was written.
  @discardableResult
  package static func write(
    _ curves: CurveSet, isTidy: Bool = false, to sink: any ByteSink,
    numbers: CSVWriter.Numbers = .shortest, isInterrupted: () -> Bool = { false }
  ) throws(FileError) -> Bool {
    let columns = isTidy ? TidyTable.columns : columns(of: curves)
    var csv = try CSVWriter(columns: columns, to: sink, numbers: numbers)
    var passes = curves.members.map { $0.sampler.makeIterator() }
    for frame in 0..<curves.count {
      if frame % 1_024 == 0, isInterrupted() { return false }
      if isTidy {
        for (index, member) in curves.members.enumerated() {
          guard let sample = passes[index].next() else { continue }
          try writeTidyRows(sample, of: member, to: &csv)
        }
        continue
      }
      csv.cell(frame == curves.count - 1 ? curves.lastTime : curves.move.rate.seconds(at: frame))
      csv.cell(frame)
      for (index, member) in curves.members.enumerated() {
        let sample = passes[index].next()
        csv.cell(sample?.value)
        csv.cell(sample?.velocity)
        if member.curve.isSimulated { csv.cell(sample?.simulatedTime) }
      }
      try csv.endRow()
    }
    try csv.finish()
    return true
  }

  private static func writeTidyRows(
    _ sample: CurveSample<Double>, of member: CurveSet.Member, to csv: inout CSVWriter
  ) throws(FileError) {
    for (parameter, value, unit) in [
      ("value", sample.value, ""), ("velocity", sample.velocity, "1/s"),
      ("sim_time", sample.simulatedTime, "s"),
    ].prefix(member.curve.isSimulated ? 3 : 2) {
      try csv.tidyRow(sample.time, track: member.curve.name, parameter, value, unit: unit)
    }
  }
}

extension CurveTable {
  /// Returns the table of curves from their start until the last one has settled.
  ///
  /// - Parameters:
  ///   - specs: The curves as they are written in Swift, such as `snappy`, or names of presets.
  ///   - framesPerSecond: Display frames per second, `> 0`.
  ///   - library: The library of the presets.
  /// - Returns: The table as CSV, with its header.
  /// - Throws: `NamedCurve.Failure` if a text is not a curve, `SamplingError` if a curve does not settle within 600 s
  ///   or the rate is not above 0.
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
