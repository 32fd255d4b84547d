import Tapline

/// A way to give out events in the order of time, those on one frame in the order they came.
enum Strategy: String, CaseIterable, Sendable {
  /// Frames and places sorted by the standard library, the events gathered once.
  case comparison = "a comparison sort"
  /// Everything on a binary heap, taken off it block by block.
  case heap = "a binary heap"
  /// A list for each of as many stretches of time as there are events, each sorted in its turn.
  case calendar = "a calendar of buckets"
  /// Frames and places sorted by digits of up to eleven bits, unless they are in order already: what
  /// the product does.
  case radix = "a radix sort"

  func dispatch(_ taps: [ScheduledTap]) -> Dispatched {
    switch self {
    case .comparison:
      let keys = taps.indices.map { Key(frame: taps[$0].frame, place: $0) }.sorted()
      return .ordered(keys.lazy.map { taps[$0.place] })
    case .heap: return heap(taps)
    case .calendar: return calendar(taps)
    case .radix: return radix(taps)
    }
  }

  private struct Key: Comparable {
    var frame: Int
    var place: Int

    static func < (left: Key, right: Key) -> Bool {
      left.frame != right.frame ? left.frame < right.frame : left.place < right.place
    }
  }

  private func heap(_ taps: [ScheduledTap]) -> Dispatched {
    var keys: [Key] = []
    keys.reserveCapacity(taps.count)
    for place in taps.indices {
      keys.append(Key(frame: taps[place].frame, place: place))
      var child = place
      while child > 0, keys[child] < keys[(child - 1) / 2] {
        keys.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }
    var result = Dispatched()
    var end = 0
    while let first = keys.first {
      if first.frame >= end {
        end = (first.frame / 256 + 1) * 256
        result.blocks += 1
      }
      result.take(taps[first.place])
      let last = keys.removeLast()
      guard !keys.isEmpty else { break }
      var hole = 0
      while 2 * hole + 1 < keys.count {
        var child = 2 * hole + 1
        if child + 1 < keys.count, keys[child + 1] < keys[child] { child += 1 }
        guard keys[child] < last else { break }
        keys[hole] = keys[child]
        hole = child
      }
      keys[hole] = last
    }
    return result
  }

  private func calendar(_ taps: [ScheduledTap]) -> Dispatched {
    let highest = taps.reduce(0) { max($0, $1.frame) }
    let span = highest / max(taps.count, 1) + 1
    var starts = [Int](repeating: 0, count: highest / span + 2)
    for tap in taps { starts[tap.frame / span + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    var keys = [Key](repeating: Key(frame: 0, place: 0), count: taps.count)
    for (place, tap) in taps.enumerated() {
      keys[next[tap.frame / span]] = Key(frame: tap.frame, place: place)
      next[tap.frame / span] += 1
    }
    for index in 0..<starts.count - 1 where starts[index + 1] - starts[index] > 1 {
      keys[starts[index]..<starts[index + 1]].sort()
    }
    return .ordered(keys.lazy.map { taps[$0.place] })
  }

  private func radix(_ taps: [ScheduledTap]) -> Dispatched {
    var highest = 0
    var isOrdered = true
    var last = 0
    for tap in taps {
      if tap.frame < last { isOrdered = false }
      last = tap.frame
      highest = max(highest, last)
    }
    if isOrdered { return .ordered(taps) }
    let bits = Int.bitWidth - highest.leadingZeroBitCount
    let passes = (bits + 10) / 11
    let width = (bits + passes - 1) / passes
    let mask = 1 << width - 1
    var keys = taps.indices.map { Key(frame: taps[$0].frame, place: $0) }
    var sorted = keys
    var places = [Int](repeating: 0, count: mask + 1)
    for shift in stride(from: 0, to: passes * width, by: width) {
      for index in places.indices { places[index] = 0 }
      for key in keys { places[key.frame >> shift & mask] += 1 }
      var sum = 0
      for index in places.indices { (places[index], sum) = (sum, sum + places[index]) }
      for key in keys {
        let digit = key.frame >> shift & mask
        sorted[places[digit]] = key
        places[digit] += 1
      }
      swap(&keys, &sorted)
    }
    return .ordered(keys.lazy.map { taps[$0.place] })
  }
}
