/// What a motion takes on during a stretch of time: no value and no slope lies outside of these.
struct Enclosure: Sendable {
  /// The values, as a fraction of the travel.
  var lowest: Double
  var highest: Double
  /// The slopes, in travels a second; infinite where the motion may be vertical.
  var leastSlope: Double
  var greatestSlope: Double

  /// What lies between two numbers, in whatever order.
  init(values: (Double, Double), slopes: (Double, Double)) {
    (lowest, highest) = (min(values.0, values.1), max(values.0, values.1))
    (leastSlope, greatestSlope) = (min(slopes.0, slopes.1), max(slopes.0, slopes.1))
  }
}
