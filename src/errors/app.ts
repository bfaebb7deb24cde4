import { tagged } from "./tagged.js"

/** The app, or a view of it, has ended: `dispose` was called. Calls in progress fail with it too. */
export class AppDisposed extends tagged("AppDisposed")<{ readonly message: string }> {
  constructor() {
    super({ message: "This app has ended: `dispose` was called on it. Make another one, or call `dispose` later." })
  }
}
