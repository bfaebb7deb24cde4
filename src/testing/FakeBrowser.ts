import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { Connectivity } from "../services/platform/Connectivity.js"
import { Cookies, memory as memoryCookies } from "../services/platform/Cookies.js"
import { Location } from "../services/platform/Location.js"
import { Prompter } from "../services/platform/Prompter.js"
import { memory as memoryStorage, SessionStorage } from "../services/platform/SessionStorage.js"
import type { OtherTabs } from "../services/platform/Tabs.js"
import { Tabs } from "../services/platform/Tabs.js"
import { WebAuthn } from "../services/platform/WebAuthn.js"
import * as FakeAuthenticator from "./FakeAuthenticator.js"

/** One change that an app made to the URL of a tab. */
export type Visit = readonly [how: "assign" | "replace" | "rewrite", url: string]

/** A tab: its URL, and its storage until it is closed. */
export interface FakeTab {
  /** The browser services of an app. Provide it below the layer of the app. */
  readonly layer: Layer.Layer<Cookies | Location | Prompter | SessionStorage | WebAuthn>
  /** Returns the current URL. */
  readonly href: () => string
  /** Returns the changes that the app made to the URL, in order. */
  readonly visits: () => ReadonlyArray<Visit>
  /** Navigates to another URL, as a person or a provider does. */
  readonly go: (url: string) => void
  /**
   * Runs what makes the app leave the page, such as `auth.signInWithOAuth("github")`, and succeeds with the URL that it leaves for. The
   * page is gone then, and what was running on it is interrupted. Succeeds with the current URL if it ends without leaving.
   */
  readonly leaving: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<string, E, R>
}

/** A browser in memory: tabs that share cookies and messages, and a network that can be switched off. */
export interface FakeBrowser {
  /** Opens a tab. */
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

/** Creates a browser in memory, for tests in Node with redirects, providers and several tabs. */
export const make = (): FakeBrowser => {
  const cookies = memoryCookies()
  const authenticator = FakeAuthenticator.make()
  const shown: Array<string> = []
  const lock = Semaphore.makeUnsafe(1)
  const tabs = new Set<Set<() => void>>()
  const hearing = new Set<(told: unknown) => void>()
  const waiting = new Set<() => void>()
  let isOnline = true

  const network = {
    isOnline: () => isOnline,
    subscribe: (listener: () => void) => {
      waiting.add(listener)
      return () => void waiting.delete(listener)
    }
  }

  const tab = (first: string): FakeTab => {
    let href = first
    const visits: Array<Visit> = []
    const left = new Set<Deferred.Deferred<string>>()
    const listeners = new Set<() => void>()
    tabs.add(listeners)
    const own = new Set<(told: unknown) => void>()
    const go = (how: Visit[0]) => (url: string) =>
      Effect.sync(() => {
        visits.push([how, url])
        href = new URL(url, href).href
        if (how !== "rewrite") for (const one of left) Deferred.doneUnsafe(one, Effect.succeed(href))
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
          for (const listener of [...hearing]) if (!own.has(listener)) listener(told)
        }),
      hear: (listener) => {
        // Each subscription is its own entry, also if two share a listener.
        const heard = (told: unknown) => listener(told)
        for (const all of [hearing, own]) all.add(heard)
        return () => {
          for (const all of [hearing, own]) all.delete(heard)
        }
      },
      exclusive: (effect) => lock.withPermit(effect)
    }
    const layer = Layer.mergeAll(
      Layer.succeed(Cookies, cookies),
      Layer.succeed(Location, {
        href: Effect.sync(() => href),
        assign: go("assign"),
        replace: go("replace"),
        rewrite: go("rewrite")
      }),
      Layer.succeed(Prompter, { show: (url) => Effect.sync(() => void shown.push(url)) }),
      Layer.succeed(SessionStorage, memoryStorage()),
      Layer.succeed(Connectivity, network),
      Layer.succeed(Tabs, others),
      Layer.succeed(
        WebAuthn,
        authenticator.at(() => href)
      )
    )
    return {
      layer,
      href: () => href,
      visits: () => [...visits],
      leaving: (effect) =>
        Effect.suspend(() => {
          const gone = Deferred.makeUnsafe<string>()
          left.add(gone)
          const stayed = Effect.map(effect, () => href)
          return Effect.ensuring(
            Effect.raceFirst(stayed, Deferred.await(gone)),
            Effect.sync(() => left.delete(gone))
          )
        }),
      go: (url) => {
        href = new URL(url, href).href
      }
    }
  }
  return {
    tab,
    shown: () => [...shown],
    passkeys: authenticator.passkeys,
    setWilling: authenticator.setWilling,
    setOnline: (now) => {
      isOnline = now
      for (const listener of [...waiting]) listener()
    }
  }
}
