import type { EmulatorInPageOptions } from "./createEmulator.js"
import { createEmulator } from "./createEmulator.js"

/** What a service worker is told of a request: a `FetchEvent`. */
export interface FetchEventLike {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

// What the emulator serves at the origin of an app; the rest are the app's own files.
const paths = /^\/(?:api\/(?:v1|v2beta[1-5]|latest)|oauth-provider|purchase|storage|mailbox|emulator)(?:\/|$)/

/**
 * Returns a listener of a service worker's `fetch` event that answers requests to the platform, as an emulator in the worker. By default that is at the
 * origin of the app, whose other requests go to the network. With another `baseUrl`, it answers whatever pages request from there, where nothing
 * has to run. Throws `InvalidOption` if an option is misspelt or has a wrong value.
 *
 * A browser ends a service worker after some seconds without requests: with `data` the state is found again.
 */
export const answerFetch = (options: EmulatorInPageOptions = {}): ((event: FetchEventLike) => void) => {
  const { baseUrl, fetch } = createEmulator({ baseUrl: globalThis.origin, ...options })
  const own = new URL(baseUrl).origin
  const isAnswered = ({ origin, pathname }: URL): boolean => origin === own && (own !== globalThis.origin || paths.test(pathname))
  return (event) => {
    if (isAnswered(new URL(event.request.url))) event.respondWith(fetch(event.request))
  }
}
