/// Sines of constant frequency, each with a height of its own, summed: a continuous event of steady
/// sharpness at all carriers.
///
/// It has no cosines, which nothing asks for.
struct Chord: PhaseGenerator {
  // The profiles of the library have three carriers. As values of their own, and not in a buffer, they
  // stay in registers.
  private var first: SteadyPhase
  private var second: SteadyPhase
  private var third: SteadyPhase
  private let others: UnsafeMutableBufferPointer<SteadyPhase>

  /// - Parameter phases: The sines, in a buffer of the owner's: three, some of them perhaps of no height,
  ///   or more.
  init(_ phases: UnsafeMutableBufferPointer<SteadyPhase>) {
    (first, second, third) = (phases[0], phases[1], phases[2])
    others = UnsafeMutableBufferPointer(rebasing: phases[3...])
  }

  @inline(__always)
  mutating func next() -> PhaseLanes {
    var sum = Lanes()
    first.addSines(to: &sum)
    second.addSines(to: &sum)
    third.addSines(to: &sum)
    for index in others.indices { others[index].addSines(to: &sum) }
    return (sum, Lanes())
  }

  @inline(__always)
  mutating func nextTwo() -> (PhaseLanes, PhaseLanes)? {
    var (one, two) = (Lanes(), Lanes())
    first.addSines(to: &one, &two)
    second.addSines(to: &one, &two)
    third.addSines(to: &one, &two)
    for index in others.indices { others[index].addSines(to: &one, &two) }
    return ((one, Lanes()), (two, Lanes()))
  }
}
