import Foundation
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Digests and base64")
struct DigestTests {
  @Test(
    "The digests equal those of the standard's examples",
    arguments: [
      // FIPS 180-4's examples for SHA-256, and the empty message.
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func digests(message: String, hex: String) {
    #expect(hexadecimal(SHA256.digest(Array(message.utf8))) == hex)
  }

  @Test("The digest of a million letters, which are many blocks, equals the standard's example")
  func long() {
    let digest = SHA256.digest([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
    #expect(digest.prefix(8) == [0xCD, 0xC7, 0x6E, 0x5C, 0x99, 0x14, 0xFB, 0x92])
  }

  @Test("A policy's source is the base64 digest in quotes")
  func source() {
    // The example of Content Security Policy Level 3, section 8.3.
    #expect(
      SHA256.source(of: "alert('Hello, world.');")
        == "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='")
  }

  @Test("Bytes of any length are encoded like Foundation encodes them")
  func base64() {
    var generator = SeededGenerator(seed: 905)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let expected = Data(bytes).base64EncodedString()
      #expect(String(decoding: Base64.encoded(bytes), as: UTF8.self) == expected)
      #expect(String(decoding: Base64.encoded(bytes[...]), as: UTF8.self) == expected)
    }
  }
}
