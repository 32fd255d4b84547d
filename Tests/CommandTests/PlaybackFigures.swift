import Foundation

/// The statistics that `play` and `audition` write as JSON, as far as tests look at them.
struct PlaybackFigures: Decodable {
  struct Event: Decodable {
    var index: Int
    var source: String
    var requestedFrame: Int
    var deliveredFrame: Int?
    var requestedNs: Int
    var writtenNs: Int?
    var queuedFrames: Int?
    var onsetFrames: [Int]?
  }

  struct Device: Decodable {
    var sampleRateHz: Int
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
  var keyToWriteMs: Delays
  var keyToSoundMs: Delays?
  var events: [Event]

  init(_ json: [UInt8]) throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Self.self, from: Data(json))
  }
}
