import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

@Suite("Temporary storage of bytes")
struct TemporaryBytesTests {
  private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

  private static func store(maximumInMemory: Int, block: Int) throws -> TemporaryBytes {
    let store = TemporaryBytes(maximumInMemory: maximumInMemory)
    for start in stride(from: 0, to: bytes.count, by: block) {
      try store.write(Array(bytes[start..<min(start + block, bytes.count)]))
    }
    try store.finish()
    return store
  }

  @Test(
    "The bytes read equal those written, in memory and in a file, even after releases",
    arguments: [0, 1_000, 300_000], [999, 65_536, 300_000])
  func same(maximumInMemory: Int, block: Int) throws {
    let store = try Self.store(maximumInMemory: maximumInMemory, block: block)
    #expect(store.count == Self.bytes.count)
    let isInFile = store.read { bytes, releaseRead in
      for place in stride(from: 0, through: bytes.count, by: 50_000) { releaseRead?(place) }
      #expect(bytes.elementsEqual(Self.bytes))
      return releaseRead != nil
    }
    #expect(isInFile == (maximumInMemory < Self.bytes.count))
    var pieces: [UInt8] = []
    store.eachPiece { pieces += $0 }
    #expect(pieces == Self.bytes && store.array == Self.bytes)
  }

  @Test("The temporary file has no name in the folder, even while it is in use")
  func nothingLeft() throws {
    let folder = FileManager.default.temporaryDirectory
    func names() throws -> Set<String> {
      Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
          // mkstemp appends six characters; the names of other tests are longer.
          $0.hasPrefix("tapline-") && $0.count == 14
        })
    }
    let before = try names()
    let store = try Self.store(maximumInMemory: 0, block: 1_000)
    #expect(try names().subtracting(before).isEmpty)
    #expect(store.count > 0)
  }

  @Test("A long file is read unchanged, and a missing file is an error")
  func reading() throws {
    try Fixtures.withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("long")
      let content = Data(Self.bytes + [UInt8](repeating: 7, count: 17 << 20))
      try content.write(to: url)
      let store = try TemporaryBytes(reading: url.path)
      #expect(store.read { _, releaseRead in releaseRead != nil } && store.array == Array(content))
      #expect(throws: FileError.self) { try TemporaryBytes(reading: url.path + "x") }
    }
  }
}
