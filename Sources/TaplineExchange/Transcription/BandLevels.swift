/// How loud a sound is in a few bands of frequency, millisecond by millisecond.
struct BandLevels {
  /// The edges between the bands, in hertz.
  ///
  /// Design choice: what actuators play, the body of what is heard, its edge, the noise of its beginning.
  private static let edges: [Double] = [300, 1_200, 4_800]

  /// What lies lower, in hertz, moves no actuator and is not heard: a displaced zero line.
  private static let lowest = 20.0

  /// Frames of a millisecond.
  let hop: Int

  /// The sound without what lies lower than all bands.
  private(set) var samples = SlidingArray<Float>()

  /// The highest magnitude of the sound in each millisecond.
  private(set) var whole = SlidingArray<Float>()

  /// The highest magnitude of each band in each millisecond.
  private(set) var bands: [SlidingArray<Float>]

  private var filters: [[BandFilter]]
  private var zeroLine: BandFilter
  /// What has not made a whole millisecond yet.
  private var rest: [Float] = []

  init(sampleRate: Int) {
    let rate = Double(sampleRate)
    hop = max(1, (sampleRate + 500) / 1_000)
    zeroLine = .highPass(Self.lowest, sampleRate: rate)
    let edges = Self.edges.filter { $0 < 0.4 * rate }
    filters = (0...edges.count).map { band in
      (band > 0 ? [.highPass(edges[band - 1], sampleRate: rate)] : [])
        + (band < edges.count ? [.lowPass(edges[band], sampleRate: rate)] : [])
    }
    bands = Array(repeating: SlidingArray(), count: filters.count)
  }

  /// Milliseconds that are known.
  var count: Int { whole.end }

  /// Adds samples that follow.
  mutating func add(_ block: UnsafeBufferPointer<Float>) {
    rest.append(contentsOf: block)
    let usable = rest.count / hop * hop
    guard usable > 0 else { return }
    var scratch = Array(rest[..<usable])
    rest.removeFirst(usable)
    scratch.withUnsafeMutableBufferPointer { zeroLine.apply(to: $0) }
    samples.append(contentsOf: scratch)
    Self.append(scratch, hop: hop, to: &whole)
    for band in filters.indices {
      var part = scratch
      part.withUnsafeMutableBufferPointer { part in
        for filter in filters[band].indices { filters[band][filter].apply(to: part) }
      }
      Self.append(part, hop: hop, to: &bands[band])
    }
  }

  /// Adds silence, so that what comes last is followed by something.
  mutating func finish(silence milliseconds: Int) {
    let zeros = [Float](repeating: 0, count: milliseconds * hop + hop - rest.count % hop)
    zeros.withUnsafeBufferPointer { add($0) }
  }

  /// Lets go of what stands before a millisecond.
  mutating func drop(before index: Int) {
    samples.drop(before: index * hop)
    whole.drop(before: index)
    for band in bands.indices { bands[band].drop(before: index) }
  }

  private static func append(_ samples: [Float], hop: Int, to levels: inout SlidingArray<Float>) {
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: hop) {
        var highest: Float = 0
        for index in start..<start + hop {
          let magnitude = abs(samples[index])
          if magnitude > highest { highest = magnitude }
        }
        levels.append(highest)
      }
    }
  }
}
