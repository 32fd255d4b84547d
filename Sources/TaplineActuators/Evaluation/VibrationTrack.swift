package import TaplinePatterns

/// The intensity and sharpness of a vibration over time, as linear pieces without overlap.
package struct VibrationTrack: Sendable, Equatable {
  /// The intensity and sharpness at one end of a piece, `0...1` each.
  package struct Strength: Sendable, Equatable {
    package var intensity: Double
    package var sharpness: Double

    package init(intensity: Double, sharpness: Double) {
      self.intensity = intensity
      self.sharpness = sharpness
    }

    package init(_ tap: HapticEvent) {
      self.init(intensity: tap.intensity, sharpness: tap.sharpness)
    }
  }

  package struct Piece: Sendable, Equatable {
    /// In seconds.
    package var start: Double
    /// In seconds, `> start`.
    package var end: Double
    package var first: Strength
    package var last: Strength

    package init(from start: Double, to end: Double, first: Strength, last: Strength) {
      self.start = start
      self.end = end
      self.first = first
      self.last = last
    }

    package init(from start: Double, to end: Double, at strength: Strength) {
      self.init(from: start, to: end, first: strength, last: strength)
    }

    package func strength(at time: Double) -> Strength {
      strength(atFraction: min(max((time - start) / (end - start), 0), 1))
    }

    package func strength(atFraction fraction: Double) -> Strength {
      Strength(
        intensity: first.intensity + (last.intensity - first.intensity) * fraction,
        sharpness: first.sharpness + (last.sharpness - first.sharpness) * fraction)
    }

    package func part(from start: Double, to end: Double) -> Piece {
      Piece(
        from: start, to: end, first: start == self.start ? first : strength(at: start),
        last: end == self.end ? last : strength(at: end))
    }

    package var isConstant: Bool { first == last }

    fileprivate var isPlayed: Bool { end > start && !(first.intensity <= 0 && last.intensity <= 0) }
  }

  /// The pieces sorted by time, without overlap; the intensity of each is above 0 at one end at least.
  package private(set) var pieces: [Piece]

  /// Creates a track of sorted pieces without overlap; leaves out empty pieces and pieces of intensity 0.
  package init(_ pieces: [Piece] = []) {
    // Avoid a copy in the usual case that all pieces remain.
    self.pieces = pieces.allSatisfy(\.isPlayed) ? pieces : pieces.filter(\.isPlayed)
  }

  /// Creates a track of sorted pieces, none of which is empty or has intensity 0.
  private init(played pieces: [Piece]) { self.pieces = pieces }

  /// Pieces without a pause, at least one.
  package typealias Run = ArraySlice<Piece>

  package var runs: [Run] {
    var runs: [Run] = []
    var first = 0
    for index in pieces.indices
    where index + 1 == pieces.count || pieces[index + 1].start > pieces[index].end {
      runs.append(pieces[first...index])
      first = index + 1
    }
    return runs
  }

  /// Returns a track that equals the strongest of several tracks at each time; of equally strong tracks, the first.
  package static func strongest(_ tracks: [VibrationTrack]) -> VibrationTrack {
    guard tracks.count > 1 else { return tracks.first ?? VibrationTrack() }
    // Merge in pairs, so that each piece is copied only O(log n) times.
    var merged = tracks
    while merged.count > 1 {
      merged = stride(from: 0, to: merged.count, by: 2).map { index in
        index + 1 < merged.count ? merged[index].strongest(with: merged[index + 1]) : merged[index]
      }
    }
    return merged[0]
  }

  /// Returns a track that equals the stronger of two tracks at each time; if both are equally strong, this track.
  private func strongest(with other: VibrationTrack) -> VibrationTrack {
    guard let last = pieces.last, let first = other.pieces.first else {
      return pieces.isEmpty ? other : self
    }
    if last.end <= first.start { return VibrationTrack(played: pieces + other.pieces) }
    var merge = TrackMerge()
    merge.sweep(pieces, other.pieces)
    return VibrationTrack(merge.pieces)
  }

  /// Returns the area between the intensities of two tracks divided by the area under their maximum, `0...1`.
  package func distance(to other: VibrationTrack) -> Double {
    func area(_ track: VibrationTrack) -> Double {
      track.pieces.reduce(0) {
        $0 + ($1.end - $1.start) * ($1.first.intensity + $1.last.intensity) / 2
      }
    }
    let maximumArea = area(strongest(with: other))
    guard maximumArea > 0 else { return 0 }
    let areaBetween = 2 * maximumArea - area(self) - area(other)
    return min(max(areaBetween / maximumArea, 0), 1)
  }
}

extension VibrationTrack.Run {
  package var start: Double { self[startIndex].start }
  package var end: Double { self[endIndex - 1].end }
  package var peak: Double { reduce(0) { Swift.max($0, $1.first.intensity, $1.last.intensity) } }
}

private struct TrackMerge {
  private(set) var pieces: [VibrationTrack.Piece] = []
  /// The track (0 or 1) and the index of the piece that contains the last appended part.
  private var origin = (track: -1, index: -1)

  mutating func sweep(_ left: [VibrationTrack.Piece], _ right: [VibrationTrack.Piece]) {
    pieces.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    var time = -Double.infinity
    while i < left.count || j < right.count {
      let leftPiece = i < left.count ? left[i] : nil
      let rightPiece = j < right.count ? right[j] : nil
      let leftStart = leftPiece?.start ?? .infinity
      let rightStart = rightPiece?.start ?? .infinity
      time = max(time, min(leftStart, rightStart))
      let activeLeft = leftStart <= time ? leftPiece : nil
      let activeRight = rightStart <= time ? rightPiece : nil
      let nextBoundary = min(activeLeft?.end ?? leftStart, activeRight?.end ?? rightStart)
      switch (activeLeft, activeRight) {
      case (let left?, let right?): compare((left, i), (right, j), from: time, to: nextBoundary)
      case (let left?, nil): appendPart(left, 0, i, from: time, to: nextBoundary)
      case (nil, let right?): appendPart(right, 1, j, from: time, to: nextBoundary)
      case (nil, nil): break
      }
      time = nextBoundary
      if let leftPiece, leftPiece.end <= time { i += 1 }
      if let rightPiece, rightPiece.end <= time { j += 1 }
    }
  }

  private mutating func compare(
    _ left: (piece: VibrationTrack.Piece, index: Int),
    _ right: (piece: VibrationTrack.Piece, index: Int), from start: Double, to end: Double
  ) {
    func leadOfLeft(at time: Double) -> Double {
      left.piece.strength(at: time).intensity - right.piece.strength(at: time).intensity
    }
    let (before, after) = (leadOfLeft(at: start), leadOfLeft(at: end))
    let isCrossing = before * after < 0
    let crossing = isCrossing ? start + (end - start) * before / (before - after) : end
    let isLeftFirst = isCrossing ? before > 0 : before + after >= 0
    if isLeftFirst {
      appendPart(left.piece, 0, left.index, from: start, to: crossing)
      appendPart(right.piece, 1, right.index, from: crossing, to: end)
    } else {
      appendPart(right.piece, 1, right.index, from: start, to: crossing)
      appendPart(left.piece, 0, left.index, from: crossing, to: end)
    }
  }

  /// Appends a part of a piece, or extends the last appended part if it belongs to the same piece.
  private mutating func appendPart(
    _ piece: VibrationTrack.Piece, _ track: Int, _ index: Int, from start: Double, to end: Double
  ) {
    guard end > start else { return }
    if origin == (track, index), let last = pieces.indices.last, pieces[last].end == start {
      pieces[last] = piece.part(from: pieces[last].start, to: end)
    } else {
      pieces.append(piece.part(from: start, to: end))
      origin = (track, index)
    }
  }
}
