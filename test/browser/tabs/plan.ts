import { createClientApp } from "../../../src/promise/client.js"
import type { Settings } from "../support/settings.js"

// A tab that carries out a plan: signs in and out, and makes calls, without waiting for any of them.

/** What a tab does, and when. */
export interface Step {
  readonly atMillis: number
  readonly does: "signIn" | "signOut" | "user.update" | "user.delete" | "teams.create"
  /** The account to sign in with; else what a call writes, by which its requests are found. */
  readonly text: string
}

/** A call of a tab. */
export interface Call {
  readonly does: Step["does"]
  readonly text: string
  /** The id of the user whom the tab showed when the call was made, null if it showed nobody, undefined if it showed neither. */
  readonly shown: string | null | undefined
  readonly madeAtMillis: number
  endedAtMillis: number
}

/** A request of a tab. */
export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: string
  readonly accessToken: string | null
  readonly atMillis: number
}

const sent: Array<Sent> = []
/** Notes a request as it is sent. The browser reports it to a test later, at times after its call has ended. */
const noting = (url: string, init: RequestInit) => {
  const request = { method: init.method ?? "GET", path: new URL(url).pathname, body: String(init.body ?? "") }
  sent.push({ ...request, accessToken: new Headers(init.headers).get("x-stack-access-token"), atMillis: Date.now() })
  return fetch(url, init)
}

let app: ReturnType<typeof open>
const open = (settings: Settings) => createClientApp({ ...settings, tokenStore: "cookie", redirectMethod: "none", fetch: noting })

/** Opens the app and watches its user. */
export const start = (settings: Settings): void => {
  app = open(settings)
  app.user.current.subscribe(() => {})
}

const shownNow = () => {
  const { value } = app.user.current.snapshot()
  return value === undefined ? undefined : (value?.id ?? null)
}

const password = "correct horse battery"
const actions = {
  signIn: (email: string) => app.auth.signInWithCredential.result({ email, password }),
  signOut: () => app.auth.signOut.result(),
  "user.update": (displayName: string) => app.user.update.result({ displayName }),
  "user.delete": () => app.user.delete.result(),
  "teams.create": (displayName: string) => app.teams.create.result({ displayName })
}

/** Signs in, then carries out a plan, and returns the calls when all of them have ended, and the requests of the tab. */
export const carryOut = async (
  email: string,
  plan: ReadonlyArray<Step>
): Promise<{ readonly calls: ReadonlyArray<Call>; readonly sent: ReadonlyArray<Sent> }> => {
  // On a busy machine, the first sign-in may take longer than the plan, whose calls would then be of nobody.
  await actions.signIn(email)
  const began = performance.now()
  const calls: Array<Call> = []
  const pending: Array<Promise<unknown>> = []
  for (const { atMillis, does, text } of plan) {
    await new Promise((done) => setTimeout(done, atMillis - (performance.now() - began)))
    const call: Call = { does, text, shown: shownNow(), madeAtMillis: Date.now(), endedAtMillis: 0 }
    calls.push(call)
    pending.push(
      actions[does](text).then(() => {
        call.endedAtMillis = Date.now()
      })
    )
  }
  await Promise.all(pending)
  return { calls, sent }
}
