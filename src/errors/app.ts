import { tagged } from "./tagged.js"

/** The app, or a view of it, has ended: `dispose` was called. Calls in progress fail with it too. */
export class AppDisposed extends tagged("AppDisposed")<{ readonly message: string }> {
  constructor() {
    super({ message: "The app was disposed. Create a new one, or call `dispose` later." })
  }
}
