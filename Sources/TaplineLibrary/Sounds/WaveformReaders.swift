/// Reads the sounds of patterns in any folders; those of one folder are read once, whoever names them.
///
/// Thread: one at a time; blocks.
package final class WaveformReaders {
  private let root: BundleRoot?
  private let sampleRate: Int?
  private var readers: [BundleRoot: WaveformReader] = [:]

  /// Prepares to read; nothing is opened yet.
  package init(root: BundleRoot? = nil, sampleRate: Int? = nil) {
    self.root = root
    self.sampleRate = sampleRate
  }

  /// The reader of a pattern's sounds.
  package func reader(ofPattern path: String, root: BundleRoot? = nil) -> WaveformReader {
    let root = root ?? self.root ?? BundleRoot(ofPattern: path)
    let reader = readers[root] ?? WaveformReader(root: root, sampleRate: sampleRate)
    readers[root] = reader
    return reader
  }
}
