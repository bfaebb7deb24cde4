import { tagged } from "./tagged.js"

/** The app, or the view of it for one person, has ended: `dispose` was called. Calls that are under way end with it too. */
export class AppDisposed extends tagged("AppDisposed")<{ readonly message: string }> {
  constructor() {
    super({ message: "This app has ended: `dispose` was called on it. Make another one, or call `dispose` later." })
  }
}
