import Foundation
import UIKit

@globalActor
actor DecodingActor {
  static let shared = DecodingActor()
}

final class CodeDecoder {
  private let found: (String) -> Void
  private let tick = UISelectionFeedbackGenerator()

  init(found: @escaping (String) -> Void) {
    self.found = found
  }

  @DecodingActor
  func decode(_ frame: [UInt8]) {
    guard frame.count > 10 else { return }
    tick.selectionChanged()  // audit: off-main-actor
  }

  func decodeAll(_ frames: [[UInt8]]) async {
    await withTaskGroup(of: Void.self) { group in
      for frame in frames {
        group.addTask { [self] in
          let sum = frame.reduce(0) { $0 &+ $1 }
          if sum > 100 {
            await MainActor.run { tick.selectionChanged() }
          }
        }
      }
    }
  }

  @MainActor
  func finish() {
    found("done")
  }
}
