import { Effect, Layer, Option, Redacted, Semaphore } from "effect"
import { ClientTransport, Session } from "../../src/services/layers.js"
import type { Network } from "../../src/services/platform/Connectivity.js"
import { Connectivity } from "../../src/services/platform/Connectivity.js"
import { memory } from "../../src/services/platform/Cookies.js"
import type { OtherTabs } from "../../src/services/platform/Tabs.js"
import { alone, Tabs } from "../../src/services/platform/Tabs.js"
import { cookieStore } from "../../src/services/platform/tokens/TokenStore.cookie.js"
import type { TokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { overlay, TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import type { Http } from "../../src/services/transport/Http.js"
import * as Fakes from "./fakes.js"

interface BrowserOptions {
  readonly deaf?: boolean
  readonly delays?: ReadonlyArray<number>
  readonly hasCookies?: boolean
}

/**
 * A browser: a token store shared by its tabs, and their messages. `deaf` tabs receive none. Each read, write and announcement
 * takes the next of the delays, half of it before and half after. With `hasCookies` each tab has a store of its own over the cookies
 * that all share, as pages have, and several apps of one page.
 */
export const makeBrowser = (options: BrowserOptions = {}) => {
  const { delays = [] } = options
  let step = 0
  const delay = () => (delays.length === 0 ? 0 : (delays[step++ % delays.length] ?? 0))
  const listeners = new Set<() => void>()
  const returning = new Set<() => void>()
  const lock = Semaphore.makeUnsafe(1)
  const slow = <A>(effect: Effect.Effect<A>) =>
    Effect.suspend(() => {
      const half = delay() / 2
      return half === 0 ? effect : effect.pipe(Effect.delay(half), Effect.tap(Effect.sleep(half)))
    })
  const slowly = <A>(f: () => A) => slow(Effect.sync(f))
  const cookies = memory()
  const shared = overlay(null)
  const makeStore = () => (options.hasCookies ? cookieStore(cookies, Fakes.options.projectId) : shared)
  /** The store of another program of the browser. */
  const own = makeStore()
  const Store = Layer.sync(TokenStore, () => {
    const { get, replace, set } = makeStore()
    return { get: slow(get), set: (next) => slow(set(next)), replace: (session, next) => slow(replace(session, next)) }
  })
  const held = () => Effect.runSync(own.get)
  const tabs: OtherTabs = options.deaf
    ? alone
    : {
        ...alone,
        // Not awaited by anyone.
        announce: Effect.forkDetach(
          slowly(() => {
            for (const listener of [...listeners]) listener()
          }),
          { startImmediately: true }
        ),
        subscribe: (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        exclusive: (effect) =>
          Effect.flatMap(
            Effect.timeoutOption(lock.take(1), 5000),
            Option.match({
              onNone: () => effect,
              onSome: () => Effect.ensuring(effect, lock.release(1))
            })
          )
      }
  const network: Network = {
    isOnline: () => true,
    subscribe: (listener) => {
      returning.add(listener)
      return () => returning.delete(listener)
    }
  }
  /** Opens a tab: its own session and transport with the shared store. */
  const tab = (http: Layer.Layer<Http>) =>
    Layer.build(
      Layer.fresh(
        ClientTransport.layer.pipe(
          Layer.provideMerge(Session.layer),
          Layer.provide([Store, http, Fakes.Config, Layer.succeed(Tabs, tabs), Layer.succeed(Connectivity, network)])
        )
      )
    ).pipe(
      Effect.map((services) => ({
        session: Session.pipe(Effect.provide(services)),
        transport: ClientTransport.pipe(Effect.provide(services))
      })),
      Effect.flatMap(Effect.all)
    )
  const show = Effect.sync(() => {
    for (const listener of [...returning]) listener()
  })
  const refreshToken = () => {
    const now = held()
    return now?.refreshToken ? Redacted.value(now.refreshToken) : null
  }
  /** Writes to the store like another program, without announcing it. */
  const write = (pair: TokenPair | null) => own.set(pair)
  return {
    tab,
    write,
    /** Shows all tabs again, as a browser does when the person returns to them. */ show,
    stored: held,
    storedRefreshToken: refreshToken,
    listening: () => listeners.size,
    returning: () => returning.size
  }
}
