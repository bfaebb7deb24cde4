import { described, tagged } from "./tagged.js"

/** The app, or a view of it, has ended: `dispose` was called. Calls in progress fail with it too. */
export class AppDisposed extends tagged("AppDisposed")<{ readonly message: string }> {
  constructor() {
    super({ message: "The app was disposed. Create a new one, or call `dispose` later." })
  }
}

/**
 * The host lacks a part of Web Crypto: pages have `crypto.subtle` only over https and on localhost, and React Native has neither. Thrown
 * when the app is created without `crypto.getRandomValues`, and by the methods that hash, such as `signInWithOAuth`.
 */
export class CryptoUnavailableError extends described("CryptoUnavailableError")<{
  readonly missing: "crypto.getRandomValues" | "crypto.subtle"
}>(
  ({ missing }) =>
    `This host has no \`${missing}\`: open the page over https or on localhost; in React Native, install a polyfill such as \`react-native-quick-crypto\` before the app is created`
) {}
