import AVFoundation
import AudioToolbox
import UIKit

#if canImport(os)
import os
#endif

// Idiom: sounds beside haptics, with a log on Apple platforms, and none more often than ten times a second.

/// A tune and a click.
final class CueSounds: NSObject, AVAudioPlayerDelegate {
  #if canImport(os)
  private static let log = OSLog(subsystem: "com.example.app", category: "sounds")
  #endif
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
    if status != 0 { print("no click: \(status)") }
  }

  deinit { AudioServicesDisposeSystemSoundID(click) }

  @MainActor func begin() {
    guard UIDevice.current.userInterfaceIdiom == .phone else { return }
    #if canImport(os)
    os_log("begins at %f s", log: Self.log, type: .info, tune.currentTime)
    #endif
    tune.play()
  }

  func tap() {
    let now = CACurrentMediaTime()
    guard now - lastClick >= 0.1 else { return }
    lastClick = now
    AudioServicesPlaySystemSound(click)
  }

  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {
    if flag { finished += 1 }
  }
}
