extension Double {
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    // A number that overflows when scaled has no decimals. Adding 0 turns -0 into 0.
    return rounded.isFinite ? rounded + 0 : self
  }
}
