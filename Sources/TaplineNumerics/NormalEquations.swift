/// Σr², Jᵀr and JᵀJ of the residuals r of a least-squares problem at one point, with their Jacobian J.
package struct NormalEquations: Sendable {
  package private(set) var cost = 0.0
  private var gradient: [Double]
  /// The lower triangle, row by row.
  private var matrix: [Double]

  package init(count: Int) {
    gradient = Array(repeating: 0, count: count)
    matrix = Array(repeating: 0, count: count * (count + 1) / 2)
  }

  package mutating func add(_ residual: Double, slopes: [Double]) {
    cost += residual * residual
    var entry = 0
    for row in gradient.indices {
      gradient[row] += slopes[row] * residual
      for column in 0...row {
        matrix[entry] += slopes[row] * slopes[column]
        entry += 1
      }
    }
  }

  /// Returns the solution by Cholesky's method, with the diagonal times `1 + damping`; nil if the matrix is singular.
  private func solution(of right: [Double], damping: Double) -> [Double]? {
    let count = gradient.count
    var factor = matrix
    func index(_ row: Int, _ column: Int) -> Int { row * (row + 1) / 2 + column }
    for row in 0..<count {
      for column in 0...row {
        var sum = factor[index(row, column)] * (row == column ? 1 + damping : 1)
        for inner in 0..<column { sum -= factor[index(row, inner)] * factor[index(column, inner)] }
        guard row == column else {
          factor[index(row, column)] = sum / factor[index(column, column)]
          continue
        }
        // A pivot this small is a rounding error: the matrix is singular.
        guard sum > 1e-14 * factor[index(row, row)], sum.isFinite else { return nil }
        factor[index(row, row)] = sum.squareRoot()
      }
    }
    var result = right
    for row in 0..<count {
      for inner in 0..<row { result[row] -= factor[index(row, inner)] * result[inner] }
      result[row] /= factor[index(row, row)]
    }
    for row in (0..<count).reversed() {
      for inner in row + 1..<count { result[row] -= factor[index(inner, row)] * result[inner] }
      result[row] /= factor[index(row, row)]
    }
    return result
  }

  /// The inverse of JᵀJ, which is the solution's covariance for residuals of variance 1; nil if JᵀJ is singular.
  package var inverse: [[Double]]? {
    var rows: [[Double]] = []
    for index in gradient.indices {
      let unit = gradient.indices.map { $0 == index ? 1.0 : 0 }
      guard let row = solution(of: unit, damping: 0) else { return nil }
      rows.append(row)
    }
    return rows
  }

  /// Minimizes a sum of squares by the method of Levenberg and Marquardt, until a step is expected to lower the cost by
  /// less than the fraction `tolerance`; `equations` returns nil for a forbidden point.
  package static func minimize(
    from start: [Double], tolerance: Double = 1e-14, _ equations: ([Double]) -> NormalEquations?
  ) -> (point: [Double], equations: NormalEquations)? {
    guard var here = equations(start) else { return nil }
    var (point, damping) = (start, 1e-3)
    for _ in 0..<200 where damping < 1e12 {
      guard let step = here.solution(of: here.gradient, damping: damping) else {
        damping *= 8
        continue
      }
      let gain = zip(step, here.gradient).reduce(0) { $0 + $1.0 * $1.1 }
      guard gain > tolerance * here.cost else { break }
      let next = zip(point, step).map { $0 - $1 }
      if let there = equations(next), there.cost < here.cost {
        (point, here, damping) = (next, there, max(damping / 8, 1e-12))
      } else {
        damping *= 8
      }
    }
    return (point, here)
  }
}
