/** The connection of a request is lost before its answer: `fetch` fails with it as with any lost connection. */
export class ConnectionLost extends TypeError {
  override readonly cause = { code: "ECONNRESET" }

  constructor() {
    super("fetch failed")
  }
}
