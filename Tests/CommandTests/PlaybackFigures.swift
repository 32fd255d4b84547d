import Foundation

/// The members of the JSON statistics of `play` and `audition` that tests read.
struct PlaybackFigures: Decodable {
  struct Event: Decodable {
    var index: Int
    var source: String
    var requestedFrame: Int
    var deliveredFrame: Int?
    var requestedNanoseconds: Int
    var writtenNanoseconds: Int?
    var queuedFrames: Int?
    var onsetFrames: [Int]?
  }

  struct Device: Decodable {
    var sampleRateHertz: Int
    var periodFrames: Int
    var bufferFrames: Int
    var queueFrames: Int
  }

  struct Delays: Decodable {
    var count: Int
    var median: Double?
    var p99: Double?
    var worst: Double?
  }

  var schemaVersion: Int
  var device: Device
  var framesWritten: Int
  var underruns: Int
  var underrunFrames: [Int]
  var suspensions: Int
  var keyToWriteMilliseconds: Delays
  var keyToSoundMilliseconds: Delays?
  var events: [Event]

  init(_ json: [UInt8]) throws {
    let decoder = JSONDecoder()
    self = try decoder.decode(Self.self, from: Data(json))
  }
}
