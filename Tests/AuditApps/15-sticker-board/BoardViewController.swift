import UIKit

final class BoardViewController: UIViewController {
  private var stickers: [StickerView] = []

  @IBAction private func addSticker(_ sender: UIBarButtonItem) {
    let sticker = StickerView(image: UIImage(systemName: "star.fill"))
    sticker.frame = CGRect(x: 40, y: 120 + 20 * stickers.count, width: 80, height: 80)
    view.addSubview(sticker)
    stickers.append(sticker)
  }

  @IBAction private func clear(_ sender: UIBarButtonItem) {
    UIView.animate(withDuration: 0.3) {
      for sticker in self.stickers { sticker.alpha = 0 }
    } completion: { _ in
      for sticker in self.stickers { sticker.removeFromSuperview() }
      self.stickers = []
    }
  }
}
