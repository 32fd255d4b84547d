import Tables
import Tapline
import Testing

@Suite("Tables of haptics and curves")
struct TablesTests {
  @Test("Every layout has a header and rows")
  func layouts() throws {
    let timeline = Timeline(try PatternLibrary().load("success").pattern, source: "success")
    let tables = try HapticTables.all(of: timeline, profile: try profile())
    #expect(tables.count == CSVLayout.allCases.count)
    #expect(tables["schedule"]?.hasPrefix("index,requested_s,frame") == true)
    #expect(tables["samples"]?.split(separator: "\n").count ?? 0 > 1_000)
    for table in tables.values { #expect(table.split(separator: "\n").count > 1) }
  }

  @Test("Several curves are columns of one table")
  func curves() throws {
    let table = try CurveTables.table(
      of: ["easeOut(duration: 0.1)", "snappy"], framesPerSecond: 50)
    let rows = table.split(separator: "\n")
    #expect(rows.count > 12)
    #expect(rows[0].split(separator: ",").count >= 3)
    #expect(rows[6].hasPrefix("0.1,5,1,"))
    #expect(try CurveTables.mistake(in: "snappy") == nil)
    #expect(try CurveTables.mistake(in: "snapy")?.contains("^") == true)
    #expect(try CurveTables.mistake(in: "material/standrd")?.isEmpty == false)
  }

  @Test("An app can write its own table")
  func usage() throws {
    let table = UsageTable([
      .init(name: "success, twice", count: 3, seconds: 0.25),
      .init(name: "error", count: 0, seconds: nil),
    ])
    let sink = MemorySink()
    try table.write(to: sink)
    let text = "name,count,after_s\n\"success, twice\",3,0.25\nerror,0,\n"
    #expect(String(decoding: sink.bytes, as: UTF8.self) == text)
    let folder = try Folder()
    try table.write(toFile: folder.path + "/usage.csv")
    #expect(try folder.read("usage.csv") == sink.bytes)
    #expect(throws: FileError.self) { try table.write(toFile: "/nowhere/usage.csv") }
  }
}
