import Combine
import UIKit

final class AlertViewModel: ObservableObject {
  @Published private(set) var lastPrice: Double?
  @Published var limit = 100.0

  private let notification = UINotificationFeedbackGenerator()
  private var subscriptions: Set<AnyCancellable> = []

  init(feed: PriceFeed) {
    feed.quotes
      .map(\.price)
      .removeDuplicates()
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.lastPrice = $0 }
      .store(in: &subscriptions)

    feed.quotes
      .combineLatest($limit)
      .map { $0.price > $1 }
      .removeDuplicates()
      .filter { $0 }
      .receive(on: RunLoop.main)
      .sink { [notification] _ in notification.notificationOccurred(.warning) }
      .store(in: &subscriptions)

    notification.prepare()
  }
}
