import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { optional } from "../codecs/absence.js"
import { unchanged } from "../codecs/Codec.js"
import { boolean } from "../codecs/scalar.js"
import type { AppBrowser } from "../promise/PromiseOptions.js"
import { functionKind, numberKind } from "../services/arguments/kinds.js"
import { checkOptions } from "../services/arguments/validateOptions.js"
import { checkProperties } from "../services/arguments/validateProperties.js"
import { AppCrypto, appCrypto } from "../services/platform/AppCrypto.js"
import { Connectivity } from "../services/platform/Connectivity.js"
import { Cookies } from "../services/platform/Cookies.js"
import { applyCookie } from "../services/platform/cookieText.js"
import { Location } from "../services/platform/Location.js"
import { Prompter } from "../services/platform/Prompter.js"
import { WebAuthn } from "../services/platform/passkeys/WebAuthn.js"
import { memory as memoryStorage, SessionStorage } from "../services/platform/SessionStorage.js"
import type { OtherTabs } from "../services/platform/Tabs.js"
import { Tabs } from "../services/platform/Tabs.js"
import * as FakeAuthenticator from "./FakeAuthenticator.js"
import { seededCrypto } from "./seededCrypto.js"
import { tabUrl } from "./tabUrl.browser.js"

/** One change that an app made to the URL of a tab. */
export type Visit = readonly [how: "assign" | "replace" | "rewrite", url: string]

/**
 * A tab: its URL, and its storage until it is closed. A promise app takes it as its option `browser`. Its functions throw
 * `InvalidInput` if an argument is wrong, those that return a promise reject with it.
 */
export interface FakeTab extends AppBrowser {
  /** The browser services of an app that is an effect. Provide it below the layer of the app. */
  readonly layer: Layer.Layer<Cookies | Location | Prompter | SessionStorage | WebAuthn>
  /** Returns the current URL. */
  readonly href: () => string
  /** Returns the changes that the app made to the URL, in order. */
  readonly visits: () => ReadonlyArray<Visit>
  /** Navigates to another URL, absolute or relative to the current one, as a person or a provider does. */
  readonly go: (url: string) => void
  /**
   * Runs what makes the app leave the page, such as `auth.signInWithOAuth("github")`, and succeeds with the URL that it leaves for. The
   * page is gone then, and what was running on it is interrupted. Succeeds with the current URL if it ends without leaving.
   */
  readonly leaving: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<string, E, R>
  /**
   * Makes a call of a promise app that leaves the page: `await tab.untilLeaving(() => app.auth.signInWithOAuth("github"))`. Resolves
   * with the URL that the app leaves for, or with the current URL if the call ends without leaving. Rejects as the call does.
   */
  readonly untilLeaving: (call: () => Promise<unknown>) => Promise<string>
}

/**
 * A browser in memory: tabs that share messages and cookies, which expire by the clock of the apps, and a network that can be
 * switched off. Its functions throw `InvalidInput` if an argument is wrong.
 */
export interface FakeBrowser {
  /**
   * Opens a tab at an absolute URL. In a DOM for tests, such as jsdom, the page has the URL of the tab that was opened last, if their
   * origins are the same: components and routers see the tab.
   */
  readonly tab: (href: string) => FakeTab
  /** Returns the links that a person was asked to open. */
  readonly shown: () => ReadonlyArray<string>
  /** Sets whether the device has a network connection. */
  readonly setOnline: (isOnline: boolean) => void
  /** Returns the passkeys of the device, the oldest first. All tabs share them. */
  readonly passkeys: () => ReadonlyArray<FakeAuthenticator.FakePasskey>
  /** Sets whether the person agrees to passkey dialogs, instead of closing them. True at first. */
  readonly setWilling: (isWilling: boolean) => void
}

/** Options of a browser in memory. */
export interface FakeBrowserOptions {
  /** The seed of all that apps draw at random, such as states and nonces, as in `FakeCrypto`. Default: the host's randomness. */
  readonly seed?: number
}

/**
 * Creates a browser in memory, for tests in Node with redirects, providers and several tabs. Throws `InvalidOption`.
 *
 * @since 0.2.0
 * @category Testing
 * @example
 * ```ts
 * import { createClientApp } from "portico"
 * import { FakeBrowser } from "portico/testing"
 * import { createEmulator, Emulator } from "portico-emulator"
 *
 * await using emulator = createEmulator()
 * const tab = FakeBrowser.make().tab("http://localhost:3000/sign-in")
 * const { id: projectId, publishableClientKey } = Emulator.developmentProject
 * const { baseUrl, fetch } = emulator
 * const app = createClientApp({ projectId, publishableClientKey, baseUrl, fetch, browser: tab })
 * const left = await tab.untilLeaving(() => app.auth.signInWithOAuth("github"))
 * tab.go(await emulator.throughProvider(left, { email: "ada@example.com" }))
 * await tab.untilLeaving(() => app.auth.callOAuthCallback())
 * ```
 */
export const make = (options: FakeBrowserOptions = {}): FakeBrowser => {
  checkOptions(options, { seed: optional(numberKind) })
  const { seed } = options
  const cookies = cookieJar()
  const authenticator = FakeAuthenticator.make()
  const shown: Array<string> = []
  const lock = Semaphore.makeUnsafe(1)
  const tabs = new Set<Set<() => void>>()
  const messageListeners = new Set<(told: unknown) => void>()
  const networkListeners = new Set<() => void>()
  let isOnline = true

  const network = {
    isOnline: () => isOnline,
    subscribe: (listener: () => void) => {
      networkListeners.add(listener)
      return () => void networkListeners.delete(listener)
    }
  }

  const tab = (first: string): FakeTab => {
    checkProperties("arguments", { href: first ?? null }, { href: urlFrom() })
    const url = tabUrl(new URL(first).href)
    const visits: Array<Visit> = []
    const pendingLeaves = new Set<Deferred.Deferred<string>>()
    const listeners = new Set<() => void>()
    tabs.add(listeners)
    const ownListeners = new Set<(told: unknown) => void>()
    const go = (how: Visit[0]) => (to: string) =>
      Effect.sync(() => {
        visits.push([how, to])
        const href = new URL(to, url.get()).href
        url.set(href)
        if (how !== "rewrite") for (const one of pendingLeaves) Deferred.doneUnsafe(one, Effect.succeed(href))
      })
    const others: OtherTabs = {
      announce: Effect.sync(() => {
        for (const one of tabs) if (one !== listeners) for (const listener of [...one]) listener()
      }),
      subscribe: (listener) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      tell: (told) =>
        Effect.sync(() => {
          for (const listener of [...messageListeners]) if (!ownListeners.has(listener)) listener(told)
        }),
      hear: (listener) => {
        // Each subscription is its own entry, also if two share a listener.
        const heard = (told: unknown) => listener(told)
        for (const all of [messageListeners, ownListeners]) all.add(heard)
        return () => {
          for (const all of [messageListeners, ownListeners]) all.delete(heard)
        }
      },
      exclusive: (effect) => lock.withPermit(effect)
    }
    const services = Context.make(Cookies, cookies).pipe(
      Context.add(Location, {
        href: Effect.sync(url.get),
        assign: go("assign"),
        replace: go("replace"),
        rewrite: go("rewrite")
      }),
      Context.add(Prompter, { show: (url) => Effect.sync(() => void shown.push(url)) }),
      Context.add(SessionStorage, memoryStorage()),
      Context.add(Connectivity, network),
      Context.add(Tabs, others),
      Context.add(WebAuthn, authenticator.at(url.get)),
      seed === undefined ? (context) => context : Context.add(AppCrypto, seededCrypto(Effect.runSync(appCrypto), seed))
    )
    const leaving = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<string, E, R> =>
      Effect.suspend(() => {
        checkProperties("arguments", { effect: effect ?? null }, { effect: effectKind })
        const left = Deferred.makeUnsafe<string>()
        pendingLeaves.add(left)
        const completed = Effect.map(effect, url.get)
        return Effect.ensuring(
          Effect.raceFirst(completed, Deferred.await(left)),
          Effect.sync(() => pendingLeaves.delete(left))
        )
      })
    return {
      services,
      layer: Layer.succeedContext(services),
      href: url.get,
      visits: () => [...visits],
      leaving,
      untilLeaving: (call) =>
        Effect.runPromise(
          Effect.suspend(() => {
            checkProperties("arguments", { call: call ?? null }, { call: functionKind })
            return leaving(Effect.promise(() => Promise.resolve().then(call)))
          })
        ),
      go: (to) => {
        checkProperties("arguments", { url: to ?? null }, { url: urlFrom(url.get()) })
        url.go(new URL(to, url.get()).href)
      }
    }
  }
  return {
    tab,
    shown: () => [...shown],
    passkeys: authenticator.passkeys,
    setWilling: (isWilling) => {
      checkProperties("arguments", { isWilling: isWilling ?? null }, { isWilling: boolean })
      authenticator.setWilling(isWilling)
    },
    setOnline: (now) => {
      checkProperties("arguments", { isOnline: now ?? null }, { isOnline: boolean })
      isOnline = now
      for (const listener of [...networkListeners]) listener()
    }
  }
}

const urlFrom = (base?: string) =>
  unchanged(base === undefined ? "an absolute URL" : "a URL", (u): u is string => typeof u === "string" && URL.canParse(u, base))

const effectKind = unchanged("an effect", (u): u is Effect.Effect<unknown> => Effect.isEffect(u))

/** Returns the cookies of a browser in memory, which expire by the clock of the app. Keeps no attributes but `Max-Age`. */
const cookieJar = (): Cookies["Service"] => {
  const held = new Map<string, string>()
  const ends = new Map<string, number>()
  return {
    isSecure: Effect.succeed(true),
    hostname: Effect.succeed(null),
    header: Effect.map(Clock.currentTimeMillis, (now) => {
      for (const [name, end] of ends) if (end <= now) held.delete(name)
      return Array.from(held, ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join("; ")
    }),
    write: (text) =>
      Effect.map(Clock.currentTimeMillis, (now) => {
        const [name = ""] = text.split("=")
        const [, maxAgeSeconds] = /;\s*max-age=(\d+)/i.exec(text) ?? []
        applyCookie(held, text)
        ends.set(name, maxAgeSeconds === undefined ? Number.POSITIVE_INFINITY : now + Number(maxAgeSeconds) * 1000)
      })
  }
}
