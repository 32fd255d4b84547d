public import MotionCurves
public import WholeFiles

/// The CSV layout `curve`: one row for each display frame of an animation.
///
/// Thread: any.
public enum CurveTable {
  /// The columns of the layout; fluid springs add `sim_time_s`, the integrator's own time.
  public static let columns = ["time_s", "frame", "value", "velocity"]

  /// Writes the samples of an animation; memory does not grow with their number.
  ///
  /// - Parameters:
  ///   - sampler: The animation, its rate and its end.
  ///   - sink: Where the rows go.
  ///   - numbers: How numbers are written.
  /// - Throws: `FileError` of kind `write`.
  public static func write(
    _ sampler: CurveSampler<Double>, to sink: any ByteSink,
    numbers: CSVWriter.Numbers = .shortest
  ) throws(FileError) {
    let isSimulated = sampler.animation.model == .swiftUIFluidSpring
    var csv = try CSVWriter(
      columns: columns + (isSimulated ? ["sim_time_s"] : []), to: sink, numbers: numbers)
    for sample in sampler {
      csv.cell(sample.time)
      csv.cell(sample.frame)
      csv.cell(sample.value)
      csv.cell(sample.velocity)
      if isSimulated { csv.cell(sample.simulatedTime) }
      try csv.endRow()
    }
  }
}
