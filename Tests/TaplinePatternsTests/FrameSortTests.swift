import TaplinePatterns
import TaplineSynthesis
import TaplineTestSupport
import Testing

@Suite("Sorting by frames")
struct FrameSortTests {
  @Test(
    "Elements on one frame keep their order, for few and many elements, near and far",
    arguments: [0, 1, 2, 63, 64, 65, 66, 1_000, 3_000],
    [1, 3, 2_047, 2_048, 2_049, 48_000_000, Int(1) << 45, Int.max])
  func isStable(_ count: Int, _ highest: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    let items = (0..<count).map {
      (frame: Int.random(in: 0...highest, using: &generator), number: $0)
    }
    var sorted = items
    sorted.stableSort { $0.frame }
    // The numbers are all different, so this order is the only correct one.
    let expected = items.sorted { ($0.frame, $0.number) < ($1.frame, $1.number) }
    #expect(sorted.map(\.number) == expected.map(\.number))
  }

  @Test(
    "Sorted elements keep their places",
    arguments: [[], [0], [0, 0, 0], Array(0..<100), [1, 1, 2, 2, .max, .max]])
  func inOrder(_ items: [Int]) {
    var sorted = items
    sorted.stableSort { $0 }
    #expect(sorted == items)
  }
}
