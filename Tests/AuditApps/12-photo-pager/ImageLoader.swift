import Foundation

final class ImageLoader: @unchecked Sendable {
  static let shared = ImageLoader()
  private let queue = DispatchQueue(label: "images", attributes: .concurrent)
  private var loaded: Set<Int> = []

  func load(_ index: Int) {
    queue.async(flags: .barrier) { [self] in
      loaded.insert(index)
    }
  }
}
