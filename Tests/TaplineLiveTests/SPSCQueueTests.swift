#if os(Linux)
import Foundation
import Testing

@testable import TaplineLive

@Suite("The queue between two threads")
struct SPSCQueueTests {
  @Test("A full queue refuses elements and loses none")
  func fullness() {
    let queue = SPSCQueue<Int>(capacity: 4)
    #expect(queue.pop() == nil)
    for round in 0..<3 {
      for number in 0..<4 { #expect(queue.push(10 * round + number)) }
      #expect(!queue.push(99))
      for number in 0..<4 { #expect(queue.pop() == 10 * round + number) }
      #expect(queue.pop() == nil)
    }
  }

  @Test(
    "Between two threads every element arrives once, in order, with all memory written before")
  func order() {
    final class Box: @unchecked Sendable { var value = -1 }
    let count = 200_000
    let boxes = (0..<count).map { _ in Box() }
    let queue = SPSCQueue<Int>(capacity: 64)
    let sender = Thread {
      for number in 0..<count {
        boxes[number].value = number
        while !queue.push(number) { sched_yield() }
      }
    }
    sender.start()
    var wrong = 0
    var next = 0
    while next < count {
      guard let number = queue.pop() else {
        sched_yield()
        continue
      }
      if number != next || boxes[number].value != number { wrong += 1 }
      next += 1
    }
    #expect(wrong == 0)
  }
}
#endif
