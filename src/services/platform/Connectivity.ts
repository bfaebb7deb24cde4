import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Whether the device has a network connection. */
export interface Network {
  /** Returns whether a request to a URL can be sent; without one, whether the device is online. */
  readonly isOnline: (url?: string) => boolean
  /**
   * Calls the listener when a failed load should be repeated, and the session looked at again: when the device comes online, or
   * when the person returns to the page.
   */
  readonly subscribe: (listener: () => void) => () => void
  /** Waits until the person opens the page. A page that is only prerendered sends nothing: it may never be opened. */
  readonly opened?: Effect.Effect<void>
}

/** Whether a URL is on this device, such as that of an emulator, which needs no network. */
export const isLocal = (url: string): boolean =>
  /^\w+:\/\/(([^/:?#@]*\.)?localhost\.?|127(\.\d+){3}|0\.0\.0\.0|\[::1?])([:/?#]|$)/i.test(url)

/** Whether the device counts as online. `navigator.onLine` is reliable only when it says offline; only then does a call fail. */
export const isOnline = (url = ""): boolean => globalThis.navigator?.onLine !== false || isLocal(url)

/** The network of the host. By default a return to it is never reported. */
export const Connectivity: Context.Reference<Network> = Context.Reference<Network>("portico/platform/Connectivity", {
  defaultValue: () => ({ isOnline, subscribe: () => () => {} })
})
