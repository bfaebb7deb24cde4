import * as Effect from "effect/Effect"
import { reporting } from "../../internal/listen.js"
import { timeoutOrNull } from "../../internal/until.js"
import { tabLockWaitMillis } from "../../schemas/limits.js"
import { attempt } from "./attempt.browser.js"
import type { Tabs } from "./Tabs.js"
import { alone } from "./Tabs.js"

/** The browser globals that the module uses; a test provides its own. */
export interface TabGlobals {
  readonly BroadcastChannel?: ChannelClass
  readonly navigator?: { readonly locks?: Pick<LockManager, "request"> }
}

type ChannelClass = new (name: string) => Pick<BroadcastChannel, "postMessage" | "close" | "addEventListener">

/** The other tabs of the browser, reached through a `BroadcastChannel`. @internal */
export const otherTabs = (projectId: string, host: TabGlobals = globalThis): typeof Tabs.Service => {
  const name = `portico-session-${projectId}`
  const Channel = channelOf(host)
  const others = { ...alone, exclusive: exclusive(name, host) }
  if (Channel === undefined) return others
  const session = messages(name, Channel)
  return { ...others, announce: session.tell(null), subscribe: session.hear, ...messages(`portico-values-${projectId}`, Channel) }
}

// Imitations of browsers lack channels, and Firefox throws if it blocks the cookies of the page.
const channelOf = ({ BroadcastChannel }: TabGlobals): ChannelClass | undefined =>
  attempt(() => {
    if (BroadcastChannel) new BroadcastChannel("").close()
    return BroadcastChannel
  }, undefined)

const messages = (name: string, Channel: ChannelClass): Pick<typeof Tabs.Service, "tell" | "hear"> => {
  // A channel does not receive its own messages, so an app that listens sends through the channel that it listens to.
  const open = new Set<InstanceType<ChannelClass>>()
  return {
    tell: (told) =>
      Effect.sync(() => {
        for (const receiver of open) return receiver.postMessage(told)
        const sender = new Channel(name)
        sender.postMessage(told)
        sender.close()
      }),
    hear: (listener) => {
      const receiver = new Channel(name)
      receiver.addEventListener("message", ({ data }) => listener(data))
      open.add(receiver)
      return () => {
        open.delete(receiver)
        receiver.close()
      }
    }
  }
}

const exclusive =
  (name: string, { navigator }: TabGlobals): (typeof Tabs.Service)["exclusive"] =>
  (effect) => {
    const locks = attempt(() => navigator?.locks, undefined)
    if (locks === undefined) return effect
    const acquire = Effect.callback<Effect.Effect<void>>((resume) => {
      let isGone = false
      const abort = new AbortController()
      const hold = () =>
        isGone ? Promise.resolve() : new Promise<void>((release) => resume(Effect.succeed(Effect.sync(() => release()))))
      const unlocked = () => resume(Effect.succeed(Effect.void))
      reporting(() => locks.request(name, { signal: abort.signal }, hold).catch(unlocked), unlocked)
      return Effect.sync(() => {
        isGone = true
        abort.abort()
      })
    })
    return Effect.uninterruptibleMask((restore) =>
      // A tab that hangs while it holds the lock must not sign the others out.
      Effect.flatMap(restore(timeoutOrNull(acquire, tabLockWaitMillis)), (release) =>
        Effect.ensuring(restore(effect), release ?? Effect.void)
      )
    )
  }
