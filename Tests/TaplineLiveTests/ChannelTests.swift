#if os(Linux)
import CTaplineSystem
import Foundation
import Tapline
import TaplineSynthesis
import TaplineTestSupport
import Testing

@testable import TaplineLive

extension ScriptedSoundTests {
  @Suite("Chosen channels of a device")
  struct ChannelTests {
    /// Plays two taps and returns what the device received.
    private func played(
      _ channels: [Int]?, of deviceCount: UInt32, format: Int = CALSA_FORMAT_FLOAT_LE,
      voices: RenderJob.Channels = .single(.tactile), script: ScriptedSound = ScriptedSound()
    ) throws -> [UInt8] {
      let events = [HapticEvent(.transient, at: 0), HapticEvent(.transient, at: 0.02)]
      var job = RenderJob(
        Timeline(HapticPattern(events: events)), profile: try Fixtures.profile())
      job.channels = voices
      script.acceptedFormats = [Int32(format)]
      script.channels = deviceCount
      ScriptedSound.current = script
      var request = PlaybackRequest()
      request.channels = channels
      let device = try PlaybackDevice("test", request, functions: ScriptedSound.functions)
      #expect(device.configuration.deviceChannelCount == Int(deviceCount))
      _ = try Player(job.source(), on: device).play(priority: nil)
      return script.bytes
    }

    /// The samples of one channel, as bytes.
    private func channel(_ number: Int, of bytes: [UInt8], _ count: Int, size: Int) -> [UInt8] {
      stride(from: (number - 1) * size, to: bytes.count, by: count * size).flatMap {
        bytes[$0..<$0 + size]
      }
    }

    @Test(
      "In each format, the chosen channels have the samples of a device with only these, and all others are 0",
      arguments: [
        (CALSA_FORMAT_FLOAT_LE, 4), (CALSA_FORMAT_S32_LE, 4), (CALSA_FORMAT_S24_3LE, 3),
        (CALSA_FORMAT_S24_LE, 4), (CALSA_FORMAT_S16_LE, 2),
      ])
    func exact(format: Int, size: Int) throws {
      for (channels, voices) in [
        ([3, 4], .both), ([4, 3], .both), ([3, 4], .single(.tactile)), ([2], .single(.audible)),
        ([6, 1, 3], .both),
      ] as [([Int], RenderJob.Channels)] {
        let alone = try played(
          nil, of: UInt32(channels.count), format: format, voices: voices)
        let spread = try played(channels, of: 6, format: format, voices: voices)
        #expect(spread.count == alone.count / channels.count * 6)
        for number in 1...6 {
          let found = channel(number, of: spread, 6, size: size)
          if let index = channels.firstIndex(of: number) {
            let expected = channel(index + 1, of: alone, channels.count, size: size)
            #expect(found == expected, "\(channels) \(number)")
            #expect(index > 1 || found.contains { $0 != 0 })
          } else {
            #expect(found.allSatisfy { $0 == 0 }, "\(channels) \(number)")
          }
        }
      }
    }

    @Test("An underrun and partial writes keep every sample in its channel")
    func underrun() throws {
      let script = ScriptedSound()
      script.maximumFrames = 100
      script.writeCodes = [-Int(EAGAIN), -Int(EPIPE)]
      let disturbed = try played([3, 4], of: 4, voices: .both, script: script)
      #expect(try disturbed == played([3, 4], of: 4, voices: .both))
    }

    @Test("A device with fewer channels is refused with the missing number")
    func tooFew() throws {
      let error = #expect(throws: PlaybackError.self) { try played([3, 4], of: 2) }
      #expect(error?.reason == "it has 2 channels, so there is no channel 4")
    }
  }
}

@Suite("Game controllers as sound devices")
struct GameControllerTests {
  private func cards(_ ids: [Int: String], _ body: (String) throws -> Void) throws {
    try Fixtures.withTemporaryFolder { folder in
      for (card, id) in ids {
        let card = folder.appendingPathComponent("card\(card)")
        try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
        try Data(id.utf8).write(to: card.appendingPathComponent("usbid"))
      }
      try body(folder.path)
    }
  }

  @Test(
    "The DualSense and the DualSense Edge are found by their USB ids, the first card first",
    arguments: [
      ([0: "8086:1234\n", 1: "054c:0ce6\n"], "hw:1"), ([12: "054c:0df2"], "hw:12"),
      ([2: "054C:0DF2\n", 3: "054c:0ce6\n"], "hw:2"),
    ])
  func found(ids: [Int: String], name: String) throws {
    let controller = try #require(GameController.named("dualsense"))
    #expect(controller.channels == [3, 4])
    try cards(ids) { folder in
      let found = try controller.device(in: folder)
      #expect(found == name)
    }
  }

  @Test(
    "Without a controller, the error names the USB ids, also for a card without an id and a missing folder"
  )
  func missing() throws {
    let controller = try #require(GameController.named("dualsense"))
    try cards([0: "054c:0ce7\n", 1: ""]) { folder in
      for folder in [folder, folder + "/none"] {
        let error = #expect(throws: PlaybackError.self) { try controller.device(in: folder) }
        #expect(error?.reason == "no DualSense is connected by USB (054c:0ce6 or 054c:0df2)")
        #expect(error?.description.hasPrefix("cannot open sound device 'dualsense'") == true)
      }
    }
    #expect(GameController.named("default") == nil)
  }
}
#endif
