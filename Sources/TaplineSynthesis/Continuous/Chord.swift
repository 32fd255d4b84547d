/// Sines of constant frequency, each with a height of its own, summed: a continuous event of steady
/// sharpness at all carriers.
struct Chord: SineGenerator {
  // The profiles of the library have three carriers. As values of their own, and not in a buffer, they
  // stay in registers.
  private var first: SteadySine
  private var second: SteadySine
  private var third: SteadySine
  private let others: UnsafeMutableBufferPointer<SteadySine>

  /// - Parameter sines: The sines, in a buffer of the owner's: three, some of them perhaps of no height,
  ///   or more.
  init(_ sines: UnsafeMutableBufferPointer<SteadySine>) {
    (first, second, third) = (sines[0], sines[1], sines[2])
    others = UnsafeMutableBufferPointer(rebasing: sines[3...])
  }

  @inline(__always)
  mutating func beginRun() {
    first.beginRun()
    second.beginRun()
    third.beginRun()
    for index in others.indices { others[index].beginRun() }
  }

  @inline(__always)
  mutating func next() -> Lanes {
    var sum = first.next()
    sum += second.next()
    sum += third.next()
    for index in others.indices { sum += others[index].next() }
    return sum
  }
}
