import Dispatch

/// A server of the report for browsers on this machine, which reload the report after each save.
///
/// Thread: any; browsers are served on a separate thread.
final class PageServer: @unchecked Sendable {
  // Unchecked: the queue guards all mutable state, and only the serving thread uses the server.
  private let queue = DispatchQueue(label: "tapline.page")
  private var page: [UInt8] = Array("<!doctype html><title>Tapline</title><p>Nothing yet.".utf8)
  private var version = 0
  private let server: LocalServer

  let port: Int

  init(port: Int) throws(CommandFailure) {
    server = try LocalServer(port: port, option: "--serve PORT")
    self.port = server.port
    // The thread ends with the program.
    DispatchQueue(label: "tapline.page.serving").async {
      while true {
        self.server.version = self.queue.sync { self.version }
        self.server.serve(within: 100, answer: self.answer)
      }
    }
  }

  func show(_ bytes: [UInt8]) {
    queue.sync {
      page = bytes
      version += 1
    }
  }

  private func answer(_ request: LocalServer.Request) -> LocalServer.Response {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .status("405 Method Not Allowed")
    }
    let html = "text/html; charset=utf-8"
    switch request.path {
    case "/":
      return .content(Array(Self.frame.utf8), type: html, policy: "frame-ancestors 'none'")
    case "/page":
      return .content(queue.sync { page }, type: html, policy: "frame-ancestors 'self'")
    case "/saved": return .versions
    default: return .status("404 Not Found")
    }
  }

  // MARK: - The frame

  private static let script = """

    "use strict";
    const frame = document.querySelector("iframe");
    const events = new EventSource("/saved");
    let shown = null;
    events.onmessage = (event) => {
      if (shown !== null && shown !== event.data) {
        const place = frame.contentWindow.scrollY;
        frame.addEventListener("load", () => frame.contentWindow.scrollTo(0, place), { once: true });
        frame.contentWindow.location.replace("/page?" + event.data);
      }
      shown = event.data;
      document.title = "Tapline, version " + event.data;
    };

    """

  private static let frame = HTMLPage(
    title: "Tapline",
    sources: ["frame-src": "'self'", "connect-src": "'self'", "img-src": "data:"],
    style: "html,body{margin:0;height:100%}iframe{border:0;width:100%;height:100%;display:block}\n",
    script: script
  ).text("<iframe src=\"/page\" title=\"The report of the watched patterns\"></iframe>\n")
}
