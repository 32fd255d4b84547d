import Combine
import Foundation

final class PriceFeed {
  struct Quote: Decodable, Equatable {
    let symbol: String
    let price: Double
  }

  private let subject = PassthroughSubject<Quote, Never>()
  private let decoding = DispatchQueue(label: "price.decoding", qos: .utility)

  var quotes: AnyPublisher<Quote, Never> { subject.eraseToAnyPublisher() }

  func receive(_ data: Data) {
    decoding.async { [subject] in
      guard let quote = try? JSONDecoder().decode(Quote.self, from: data) else { return }
      subject.send(quote)
    }
  }
}
