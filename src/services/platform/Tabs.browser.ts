import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cookiePollMillis, tabLockWaitMillis } from "../../schemas/limits.js"
import { alone, Tabs } from "./Tabs.js"
import { within } from "./within.js"

/** The browser globals that the module uses; a test provides its own. */
export interface TabGlobals {
  readonly BroadcastChannel?: new (
    name: string
  ) => Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener" | "removeEventListener">
  readonly localStorage?: Pick<Storage, "setItem">
  readonly addEventListener?: (type: "storage", listener: (event: { readonly key: string | null }) => void) => void
  readonly removeEventListener?: (type: "storage", listener: (event: { readonly key: string | null }) => void) => void
  readonly document?: { readonly cookie: string }
  readonly navigator?: { readonly locks?: Pick<LockManager, "request"> }
  readonly performance?: { now(): number }
}

/**
 * The other tabs of the browser, reached through a `BroadcastChannel`, else through storage events, else by polling the cookies.
 */
export const layerBrowser = (projectId: string, host: TabGlobals = globalThis): Layer.Layer<never> =>
  Layer.sync(Tabs, () => otherTabs(projectId, host))

/** The other tabs, as a value. @internal */
export const otherTabs = (projectId: string, host: TabGlobals = globalThis): typeof Tabs.Service => {
  const name = `portico-session-${projectId}`
  const notices = channel(name, host) ?? storage(name, host) ?? polling(host)
  return { ...messages(`portico-values-${projectId}`, host), ...notices, exclusive: exclusive(name, host) }
}

type ChangeNotices = Pick<typeof Tabs.Service, "announce" | "subscribe">
type Messages = Pick<typeof Tabs.Service, "tell" | "hear">

// Only in a browser with channels: other tabs see a change when they next load the value.
const messages = (name: string, { BroadcastChannel }: TabGlobals): Messages => {
  if (BroadcastChannel === undefined) return { tell: alone.tell, hear: alone.hear }
  // A channel does not receive its own messages, so a tab that listens sends through the channel that it listens to.
  const open = new Set<Pick<BroadcastChannel, "postMessage">>()
  return {
    tell: (told) =>
      Effect.sync(() => {
        for (const receiver of open) return receiver.postMessage(told)
        const sender = new BroadcastChannel(name)
        sender.postMessage(told)
        sender.close()
      }),
    hear: (listener) => {
      const receiver = new BroadcastChannel(name)
      const onMessage = ({ data }: { readonly data?: unknown }) => listener(data)
      receiver.addEventListener("message", onMessage)
      open.add(receiver)
      return () => {
        open.delete(receiver)
        receiver.removeEventListener("message", onMessage)
        receiver.close()
      }
    }
  }
}

const channel = (name: string, { BroadcastChannel }: TabGlobals): ChangeNotices | null => {
  if (BroadcastChannel === undefined) return null
  return {
    announce: Effect.sync(() => {
      const sender = new BroadcastChannel(name)
      sender.postMessage(null)
      sender.close()
    }),
    subscribe: (listener) => {
      const receiver = new BroadcastChannel(name)
      receiver.addEventListener("message", listener)
      return () => {
        receiver.removeEventListener("message", listener)
        receiver.close()
      }
    }
  }
}

const storage = (name: string, host: TabGlobals): ChangeNotices | null => {
  const { addEventListener, localStorage, performance, removeEventListener } = host
  if (!localStorage || !addEventListener || !removeEventListener) return null
  return {
    // If the storage is full or forbidden, the other tabs notice when they next use a token.
    announce: Effect.orElseSucceed(
      Effect.try({ try: () => localStorage.setItem(name, String(performance?.now() ?? 0)), catch: () => null }),
      () => {}
    ),
    subscribe: (listener) => {
      const onStorage = (event: { readonly key: string | null }) => {
        if (event.key === name || event.key === null) listener()
      }
      addEventListener.call(host, "storage", onStorage)
      return () => removeEventListener.call(host, "storage", onStorage)
    }
  }
}

const polling = ({ document }: TabGlobals): ChangeNotices => {
  const looks = new Set<() => void>()
  return {
    // A change of this tab is noticed at once: another tab may undo it before the next poll, which would then see no change.
    announce: Effect.sync(() => {
      for (const look of [...looks]) look()
    }),
    subscribe: (listener) => {
      if (document === undefined) return () => {}
      let before = document.cookie
      const look = () => {
        if (document.cookie === before) return
        before = document.cookie
        listener()
      }
      looks.add(look)
      const timer = setInterval(look, cookiePollMillis)
      return () => {
        looks.delete(look)
        clearInterval(timer)
      }
    }
  }
}

const exclusive =
  (name: string, { navigator }: TabGlobals): (typeof Tabs.Service)["exclusive"] =>
  (effect) => {
    const locks = navigator?.locks
    if (locks === undefined) return effect
    const acquire = Effect.callback<() => void>((resume) => {
      let isGone = false
      const waiting = new AbortController()
      const hold = () => (isGone ? Promise.resolve() : new Promise<void>((release) => resume(Effect.succeed(() => release()))))
      locks.request(name, { signal: waiting.signal }, hold).catch(() => resume(Effect.succeed(() => {})))
      return Effect.sync(() => {
        isGone = true
        waiting.abort()
      })
    })
    return Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(
        // A tab that hangs while it holds the lock must not sign the others out.
        restore(Effect.map(within(acquire, tabLockWaitMillis), (release) => release ?? (() => {}))),
        (release) => Effect.ensuring(restore(effect), Effect.sync(release))
      )
    )
  }
