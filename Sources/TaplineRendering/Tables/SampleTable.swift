import TaplineActuators
package import TaplineFiles
import TaplinePatterns
package import TaplineSynthesis

/// The CSV layout `samples`: a row for each audio frame.
package enum SampleTable {
  static func columns(isStereo: Bool, _ actuator: Actuator?) -> [String] {
    ["frame", "time_s", "tactile"] + (isStereo ? ["audible_left", "audible_right"] : ["audible"])
      + (actuator.map { [$0.gravities == nil ? "acceleration" : "acceleration_g"] } ?? [])
  }

  /// The number of rows in a piece; pieces are long, because a seek to a piece also renders the 0.1 s before it.
  fileprivate static let pieceLength = 16_384

  package static func write(
    _ rendition: Rendition, range: TimeRange = .all, to sink: any ByteSink,
    numbers: CSVWriter.Numbers = .shortest, threads: Int = 1, isInterrupted: () -> Bool = { false }
  ) throws(FileError) {
    let first = SampleRows(rendition, numbers)
    let columns = columns(isStereo: first.channelCount == 2, rendition.profile.actuator)
    let csv = try CSVWriter(columns: columns, to: sink, numbers: numbers)
    // This writes the header; the workers write the other rows.
    try csv.finish()
    let clock = FrameClock(sampleRate: rendition.sampleRate)
    let frames = range.frames(of: first.frameCount, frame: clock.frame)
    let count = (frames.count + pieceLength - 1) / pieceLength
    let workers =
      [first] + (1..<max(min(threads, count), 1)).map { _ in SampleRows(rendition, numbers) }
    for worker in workers { worker.frames = frames }
    try OrderedPieces(workers, count: count).consume { (worker, _, slot) throws(FileError) in
      if isInterrupted() { return false }
      try sink.write(worker.slots[slot].bytes)
      return true
    }
  }
}

/// The rows of the layout `samples` that one thread writes.
private final class SampleRows: PieceWorker, @unchecked Sendable {
  // Unchecked: `frames` is set before a piece is produced, and the piece is produced before its bytes are read.
  let slots = [MemorySink(), MemorySink()]
  var frames = 0..<0
  private let clock: FrameClock
  private let numbers: CSVWriter.Numbers
  private let tactile: any BlockSource
  private let audible: any BlockSource
  private let acceleration: (any BlockSource)?
  private let accelerationScale: Double
  private var accelerationSamples: [Float]
  private var tactileSamples = [Float](repeating: 0, count: SampleTable.pieceLength)
  private var audibleSamples: [Float]

  init(_ rendition: Rendition, _ numbers: CSVWriter.Numbers) {
    clock = FrameClock(sampleRate: rendition.sampleRate)
    self.numbers = numbers
    tactile = rendition.source(.tactile)
    audible = rendition.source(.audible)
    audibleSamples = [Float](repeating: 0, count: SampleTable.pieceLength * audible.channelCount)
    acceleration = rendition.profile.actuator.map { _ in rendition.source(of: .acceleration) }
    acceleration?.isLimited = false
    accelerationScale = rendition.accelerationScale
    accelerationSamples = [Float](
      repeating: 0, count: acceleration == nil ? 0 : SampleTable.pieceLength)
  }

  var channelCount: Int { audible.channelCount }
  var frameCount: Int { max(tactile.frameCount, audible.frameCount, acceleration?.frameCount ?? 0) }

  func produce(_ index: Int, into slot: Int) {
    let start = frames.lowerBound + index * SampleTable.pieceLength
    let count = min(SampleTable.pieceLength, frames.upperBound - start)
    let channels = channelCount
    func render(_ source: any BlockSource, into samples: inout [Float]) {
      if source.position != start { source.seek(to: start) }
      samples.withUnsafeMutableBufferPointer {
        source.render(into: .init(rebasing: $0[..<(count * source.channelCount)]))
      }
    }
    render(tactile, into: &tactileSamples)
    render(audible, into: &audibleSamples)
    if let acceleration { render(acceleration, into: &accelerationSamples) }
    slots[slot].removeAll()
    var csv = CSVWriter(rowsTo: slots[slot], numbers: numbers)
    do throws(FileError) {
      for offset in 0..<count {
        csv.cell(start + offset)
        csv.cell(clock.seconds(at: start + offset))
        csv.cell(tactileSamples[offset])
        for channel in 0..<channels { csv.cell(audibleSamples[offset * channels + channel]) }
        if acceleration != nil {
          csv.cell(Float(Double(accelerationSamples[offset]) * accelerationScale))
        }
        try csv.endRow()
      }
      try csv.finish()
    } catch {
      preconditionFailure("writing to memory failed: \(error)")
    }
  }
}
