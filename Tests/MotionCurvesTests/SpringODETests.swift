import Foundation
import MotionCurves
import Testing

/// Compares springs with an independent integration by SciPy's DOP853; see `scripts/spring_ode.py`.
@Suite struct SpringODETests {
  struct Row {
    let spring: Spring
    let velocity: Double
    let points: [(time: Double, position: Double, velocity: Double)]
  }

  static func rows() throws -> [Row] {
    let url = try #require(
      Bundle.module.url(forResource: "spring-ode", withExtension: "csv"))
    let text = try String(contentsOf: url, encoding: .utf8)
    return try text.split(separator: "\n").dropFirst().map { line in
      let numbers = try line.split(separator: ",").map { try #require(Double($0)) }
      return Row(
        spring: Spring(
          mass: numbers[0], stiffness: numbers[1], damping: numbers[2], allowOverDamping: true),
        velocity: numbers[3],
        points: [
          (numbers[4], numbers[5], numbers[6]), (numbers[7], numbers[8], numbers[9]),
        ])
    }
  }

  @Test("A thousand springs in all regimes equal a high-order numerical integration")
  func closedForm() throws {
    let rows = try Self.rows()
    #expect(rows.count == 1000)
    var worst = (position: 0.0, velocity: 0.0)
    for row in rows {
      for point in row.points {
        let position = row.spring.value(
          target: 1, initialVelocity: row.velocity, time: point.time)
        let velocity = row.spring.derivative(
          target: 1, initialVelocity: row.velocity, time: point.time)
        // Errors are relative to the distance or to the reach of the initial velocity.
        let frequency = (row.spring.physicalStiffness / row.spring.mass).squareRoot()
        let scale = max(1, abs(row.velocity) / frequency)
        worst.position = max(worst.position, abs(position - point.position) / scale)
        worst.velocity = max(
          worst.velocity, abs(velocity - point.velocity) / (scale * frequency))
      }
    }
    print("worst error against DOP853: position \(worst.position), velocity \(worst.velocity)")
    #expect(worst.position < 1e-12)
    // The integration itself is accurate to a few 1e-12: its relative tolerance is 3e-14 a step.
    #expect(worst.velocity < 4e-12)
  }
}
