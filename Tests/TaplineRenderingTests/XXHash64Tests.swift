import Tapline
import Testing

@Suite("XXH64")
struct XXHash64Tests {
  /// The input of xxHash's own tests: the top bytes of a number that each step multiplies by a 64-bit prime.
  private func bytes(_ count: Int) -> [UInt8] {
    var number: UInt64 = 2_654_435_761
    return (0..<count).map { _ in
      defer { number = number &* 0x9e37_79b1_85eb_ca8d }
      return UInt8(number >> 56)
    }
  }

  private func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash = XXHash64()
    hash.combine(bytes)
    return hash.value
  }

  @Test(
    "The hashes equal the test vectors of xxHash 0.8 (cli/xsum_sanity_check.c) without a seed",
    arguments: [
      (0, 0xef46_db37_51d8_e999), (1, 0xe934_a84a_db05_2768), (4, 0x9136_a0dc_a574_57ee),
      (14, 0x8282_dcc4_994e_35c8), (222, 0xb641_ae8c_b691_c174),
    ] as [(Int, UInt64)])
  func vectors(count: Int, value: UInt64) { #expect(hash(bytes(count)) == value) }

  @Test(
    "The hashes of texts equal those that other implementations publish",
    arguments: [
      ("a", 0xd24e_c4f1_a98c_6e5b), ("abc", 0x44bc_2cf5_ad77_0999),
      ("Nobody inspects the spammish repetition", 0xfbce_a83c_8a37_8bf1),
    ] as [(String, UInt64)])
  func texts(text: String, value: UInt64) {
    #expect(hash(Array(text.utf8)) == value)
  }

  @Test("The hash is the same for any division of the bytes into pieces")
  func pieces() {
    let whole = bytes(300)
    for first in 0...70 {
      for second in [0, 1, 31, 32, 33, 100] {
        var pieces = XXHash64()
        pieces.combine(Array(whole[..<first]))
        pieces.combine(Array(whole[first..<first + second]))
        pieces.combine(Array(whole[(first + second)...]))
        #expect(pieces.value == hash(whole), "\(first), \(second)")
      }
    }
  }
}
