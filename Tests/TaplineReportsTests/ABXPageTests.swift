import Testing

@testable import TaplineReports

@Suite("The page for blind listening")
struct ABXPageTests {
  @Test("The level of a sound does not depend on where its last window ends")
  func level() {
    for count in [1, 480, 485, 4_800, 5_000] {
      #expect(abs(ABXPage.activeLevel([Float](repeating: 0.5, count: count)) - 0.5) < 1e-12)
    }
    let faded = [Float](repeating: 0.5, count: 480) + [Float](repeating: 0.001, count: 5)
    #expect(ABXPage.activeLevel(faded) == 0.5 && ABXPage.activeLevel([]) == 0)
  }
}
