import { createClientApp } from "../../../src/promise/client.js"
import type { OwnTokenStore } from "../../../src/services/platform/tokens/TokenStore.own.js"
import type { Settings } from "../support/settings.js"

// Functions that the tests run in each tab: an app with the page's cookies, and the session as it sees it.

interface Shown {
  readonly user: string | null
  /** When this tab was first notified of the user. */
  readonly heardAtMillis: number
}

const start = (settings: Settings, tokenStore: "cookie" | OwnTokenStore = "cookie") => {
  const app = createClientApp({ ...settings, tokenStore, redirectMethod: "none" })
  const waiting = new Set<() => void>()
  let shown: Shown | null = null
  let heardAtMillis: number | null = null
  const stop = app.user.current.subscribe(() => {
    heardAtMillis ??= Date.now()
    const { isLoading, value } = app.user.current.snapshot()
    if (isLoading || value === undefined) return
    const user = value?.primaryEmail ?? null
    if (user !== shown?.user) shown = { user, heardAtMillis }
    heardAtMillis = null
    for (const look of [...waiting]) look()
  })
  return { app, waiting, stop, shown: () => shown }
}

let tab: ReturnType<typeof start>

/** Opens the app and returns its user. */
export const open = async (settings: Settings): Promise<string | null> => {
  tab = start(settings)
  return (await tab.app.user.get())?.primaryEmail ?? null
}

const slowKey = "slow-tokens"

/** Opens the app with tokens in a slow `localStorage`, and returns its user. */
export const openSlowly = async (settings: Settings, delayMillis: number): Promise<string | null> => {
  const wait = () => new Promise((done) => setTimeout(done, delayMillis))
  tab = start(settings, {
    get: async () => {
      await wait()
      return JSON.parse(localStorage.getItem(slowKey) ?? "null")
    },
    set: async (pair) => {
      localStorage.setItem(slowKey, JSON.stringify(pair))
    },
    subscribe: (listener) => {
      addEventListener("storage", listener)
      return () => removeEventListener("storage", listener)
    }
  })
  return (await tab.app.user.get())?.primaryEmail ?? null
}

/** Returns the user as the platform has it now. */
export const userNow = async (): Promise<string | null> => (await tab.app.user.get())?.primaryEmail ?? null

/** Deletes the user and returns the outcome. */
export const deleteUser = async (): Promise<string> => {
  const outcome = await tab.app.user.delete.result()
  if (outcome.ok) return "deleted"
  return outcome.error._tag === "SessionExpired" ? `SessionExpired ${outcome.error.reason}` : outcome.error._tag
}

/** Waits until the tab shows a user, and returns when it was notified. */
export const sees = (user: string | null): Promise<number> =>
  new Promise((resolve) => {
    const look = () => {
      const shown = tab.shown()
      if (shown?.user !== user) return
      tab.waiting.delete(look)
      resolve(shown.heardAtMillis)
    }
    tab.waiting.add(look)
    look()
  })

/** Signs in, and returns when the tab itself was notified. */
export const signIn = async (email: string, password: string): Promise<number> => {
  await tab.app.auth.signInWithCredential({ email, password })
  return sees(email)
}

/** Signs out, and returns when that began. */
export const signOut = async (): Promise<number> => {
  const began = Date.now()
  await tab.app.auth.signOut()
  return began
}

/** Begins a sign-in with a provider: the tab leaves for the platform. */
export const beginOAuth = async (settings: Settings): Promise<void> => {
  await createClientApp({ ...settings, tokenStore: "cookie" }).auth.signInWithOAuth("github")
}

/** Completes a sign-in on the page that the provider leads back to; returns whether this tab had begun it, or the error. */
export const finishOAuth = async (): Promise<boolean | string> => {
  const outcome = await tab.app.auth.callOAuthCallback.result()
  return outcome.ok ? outcome.value : outcome.error._tag
}

/** Blocks the tab, in which it hears of nothing, until the test adds the cookie `go`; then signs out. */
export const signOutLate = async (): Promise<void> => {
  // biome-ignore lint/suspicious/noDocumentCookie: a blocked tab needs an API that does not wait.
  document.cookie = "blocked=1"
  while (!document.cookie.includes("go=1"));
  await tab.app.auth.signOut()
}

/** Returns the access token that the tab would send. */
export const accessToken = async (): Promise<string | null> => (await tab.app.auth.getAuthJson()).accessToken

const lock = (projectId: string) => `portico-session-${projectId}`

/** Takes the tabs' refresh lock and never releases it. */
export const hang = (projectId: string): Promise<void> =>
  new Promise((held) => {
    navigator.locks.request(lock(projectId), () => {
      held()
      return new Promise(() => {})
    })
  })

/** Checks whether a tab waits for the lock. */
export const isWaiting = async (projectId: string): Promise<boolean> =>
  ((await navigator.locks.query()).pending ?? []).some(({ name }) => name === lock(projectId))
