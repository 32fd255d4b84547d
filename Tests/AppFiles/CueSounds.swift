import AVFoundation
import AudioToolbox
import UIKit
import os

// Idiom: sounds beside haptics, with a log, and none more often than ten times a second.

/// A tune and a click.
final class CueSounds: NSObject, AVAudioPlayerDelegate {
  private static let log = OSLog(subsystem: "com.example.app", category: "sounds")
  private let logger = Logger(subsystem: "com.example.app", category: "sounds")
  private let tune: AVAudioPlayer
  private var click: SystemSoundID = 0
  private var lastClick: CFTimeInterval = -1
  private(set) var finished = 0

  init(tune: URL, click: URL) throws {
    self.tune = try AVAudioPlayer(contentsOf: tune)
    super.init()
    self.tune.delegate = self
    self.tune.numberOfLoops = 1
    self.tune.volume = 0.5
    self.tune.prepareToPlay()
    let status = AudioServicesCreateSystemSoundID(click as CFURL, &self.click)
    if status != 0 { logger.error("no click: \(status, privacy: .public)") }
  }

  deinit { AudioServicesDisposeSystemSoundID(click) }

  @MainActor func begin() {
    guard UIDevice.current.userInterfaceIdiom == .phone else { return }
    os_log("begins at %f s", log: Self.log, type: .info, tune.currentTime)
    tune.play()
  }

  func tap() {
    let now = CACurrentMediaTime()
    guard now - lastClick >= 0.1 else { return logger.debug("too early: \(now)") }
    lastClick = now
    AudioServicesPlaySystemSound(click)
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    if flag { finished += 1 }
  }
}
