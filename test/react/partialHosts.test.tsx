import { Context, Layer } from "effect"
import { assert, describe, it, onTestFinished } from "vitest"
import { createEmulator } from "../../emulator/src/createEmulator.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { createClientAppFromLayer } from "../../src/promise/fromLayer.js"
import { useApp, useContactChannels, useProject, useResource, useSession, useTeams, useUser } from "../../src/react/index.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { Connectivity, isOnline } from "../../src/services/platform/Connectivity.js"
import type { TabGlobals } from "../../src/services/platform/Tabs.browser.js"
import { otherTabs } from "../../src/services/platform/Tabs.browser.js"
import { Tabs } from "../../src/services/platform/Tabs.js"
import type { StoredTokens } from "../../src/services/platform/tokens/TokenStore.own.js"
import { ownStore } from "../../src/services/platform/tokens/TokenStore.own.js"
import { Http } from "../../src/services/transport/Http.js"
import { mounted, password } from "../support/flows.js"
import { passwordRequest } from "../support/passwordRequest.js"

const baseUrl = "http://localhost:8102"
const { id: projectId, publishableClientKey } = developmentProject
const broken = new Error("this host has only a part of a browser")
const fail = (): never => {
  throw broken
}

/** How a program's own store is broken. */
const stores = {
  "without `subscribe`": {},
  "whose `subscribe` throws": { subscribe: fail },
  "whose `subscribe` returns nothing": { subscribe: () => {} },
  "whose `subscribe` returns what throws": { subscribe: () => fail },
  "whose `subscribe` calls back at once": {
    subscribe: (listener: () => void) => {
      listener()
      return () => {}
    }
  },
  "whose `set` throws": { set: fail },
  "whose `get` throws": { get: fail },
  "whose `get` rejects": { get: () => Promise.reject(broken) }
}

class Closed extends BroadcastChannel {
  constructor(name: string) {
    super(name)
    this.close()
    if (name !== "") throw broken
  }
}
class Mute extends BroadcastChannel {
  override postMessage(): void {
    throw broken
  }
}
const refusing = { request: () => Promise.reject(broken) }
// A cast: what the SDK uses of locks.
const throwing = { request: fail } as unknown as Pick<LockManager, "request">

/** What a host lacks: the globals for other tabs, and the events of the page. */
const hosts: Readonly<Record<string, { readonly globals: TabGlobals; readonly subscribe?: () => () => void }>> = {
  "without channels and locks": { globals: {} },
  "whose channels cannot be opened": { globals: { BroadcastChannel: Closed } },
  "whose channels cannot be written to": { globals: { BroadcastChannel: Mute } },
  "whose locks reject": { globals: { navigator: { locks: refusing } } },
  "whose locks throw": { globals: { navigator: { locks: throwing } } },
  "whose navigator throws": {
    globals: {
      navigator: {
        get locks(): never {
          throw broken
        }
      }
    }
  },
  "without events": { globals: {}, subscribe: fail },
  "whose events cannot be left": { globals: {}, subscribe: () => fail }
}

const hooks = {
  useUser: () => useUser(),
  useSession: () => useSession(),
  useTeams: () => useTeams(),
  useContactChannels: () => useContactChannels(),
  useProject: () => useProject(),
  useResource: () => useResource(useApp().user.current)
}

describe("a hook", () => {
  const emulator = createEmulator({ baseUrl, passwordRounds: 4 })
  const platform = { baseUrl, projectId, publishableClientKey }
  const tokens = emulator
    .fetch(...passwordRequest(platform, "sign-up", { email: "ada@example.com", password }))
    .then((response) => response.json())
    .then(({ access_token, refresh_token }): StoredTokens => ({ accessToken: access_token, refreshToken: refresh_token }))

  /** Mounts a hook in an app with such a store on such a host; returns how it ends, and what has been reported by then. */
  const shown = async (store: object, host: (typeof hosts)[string], hook: () => { readonly status: string }) => {
    const stored = await tokens
    const told: Array<unknown> = []
    const own = ownStore({ get: () => stored, set: () => {}, ...store })
    const tabs = { ...otherTabs(projectId, host.globals), subscribe: Context.get(own, Tabs).subscribe }
    const app = createClientAppFromLayer(
      ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl, onUnhandledError: (error) => told.push(error) }).pipe(
        Layer.provide([
          Layer.succeedContext(Context.add(own, Tabs, tabs)),
          Layer.succeed(Connectivity, { isOnline, subscribe: host.subscribe ?? (() => () => {}) }),
          Http.layerHandler((request) => emulator.fetch(request.url, request))
        ])
      )
    )
    onTestFinished(app.dispose)
    const { until, unmount } = mounted(app, hook)
    const { status } = await until(({ status }) => status !== "loading")
    // What a change of the user tells the other tabs.
    const changed = "get" in store ? null : await app.user.update.result({ displayName: "Ada" })
    unmount()
    return { status, told, changed: changed?.ok ?? null }
  }

  for (const [whose, store] of Object.entries(stores)) {
    it(`is loaded or failed, and never loads for ever, with a store ${whose}, on any host`, async () => {
      for (const [which, host] of Object.entries(hosts)) {
        for (const [name, hook] of Object.entries(hooks)) {
          const { changed, status, told } = await shown(store, host, hook)
          const where = `${name} on a host ${which}`
          // The project belongs to no session.
          const isOfSession = name !== "useProject"
          const needsStore = "get" in store && isOfSession
          assert.strictEqual(status, needsStore ? "failed" : "ready", where)
          assert.isTrue(changed ?? true, where)
          for (const error of told) assert.strictEqual(error, broken, where)
          const isDeaf = isOfSession && whose.includes("`subscribe`") && whose.includes("throws")
          const isMute = which.includes("channels cannot") && changed !== null
          const isTold = needsStore || isDeaf || isMute || which.includes("events")
          if (isTold) assert.isNotEmpty(told, where)
        }
      }
    })
  }
})
