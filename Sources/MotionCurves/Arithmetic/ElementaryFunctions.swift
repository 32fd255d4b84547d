import TaplineSystem

// Like Apple's frameworks, these functions call the C library. No other file of this module does: the rest is IEEE
// arithmetic. Samples of sound use `ReproducibleFunctions`, whose results are the same on every system.

func exponential(_ x: Double) -> Double { exp(x) }

/// Returns `-infinity` at 0 and NaN below.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

func sine(_ angle: Double) -> Double { sin(angle) }

func cosine(_ angle: Double) -> Double { cos(angle) }

extension Double {
  package func rounded(decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = (self * scale).rounded() / scale
    // A number that overflows when scaled has no decimals. Adding 0 turns -0 into 0.
    return rounded.isFinite ? rounded + 0 : self
  }
}
