import { Effect, Layer, Redacted } from "effect"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { createEmulator } from "../../emulator/src/createEmulator.js"
import { developmentProject } from "../../emulator/src/developmentProject.js"
import { createClientAppFromLayer } from "../../src/promise/fromLayer.js"
import { useAction, useActionForm, useApp, useMfaEnrolment, usePasskeys, useUser } from "../../src/react/index.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import type { OwnTokenStore, StoredTokens } from "../../src/services/platform/tokens/TokenStore.own.js"
import { ownStore } from "../../src/services/platform/tokens/TokenStore.own.js"
import { Http } from "../../src/services/transport/Http.js"
import { mounted, password } from "../support/flows.js"
import { turn } from "../support/pace.js"
import { passwordRequest } from "../support/passwordRequest.js"
import { sixDigits } from "../support/totp.js"

const baseUrl = "http://localhost:8102"
const { id: projectId, publishableClientKey } = developmentProject
const emails = ["ada@example.com", "bob@example.com", "cyd@example.com"]

/** Waits for some turns of the event loop. */
const turns = async (count: number) => {
  for (let left = count; left > 0; left--) await Effect.runPromise(turn)
}

/** The page: whom it shows, and what its buttons do. */
const usePage = () => {
  const { auth, teams, user } = useApp()
  return {
    shown: useUser().value,
    update: useAction(user.update),
    form: useActionForm(user.update),
    createTeam: useAction(teams.create),
    setPassword: useAction(auth.setPassword),
    remove: useAction(user.delete),
    mfa: useMfaEnrolment(),
    passkeys: usePasskeys()
  }
}
type Page = ReturnType<typeof usePage>

const formWith = (displayName: string) => {
  const data = new FormData()
  data.set("displayName", displayName)
  return data
}

/** A button: the request that it sends, what the body of that contains besides a given text, and what happens on a click. */
interface Button {
  readonly request: string
  readonly contains?: string
  readonly click: (page: Page, text: string) => Promise<unknown> | undefined
}
const buttons = {
  update: { request: "PATCH /users/me", click: ({ update }, displayName) => update.run({ displayName }) },
  form: { request: "PATCH /users/me", click: ({ form }, text) => form.action(formWith(text)) },
  createTeam: { request: "POST /teams", click: ({ createTeam }, displayName) => createTeam.run({ displayName }) },
  setPassword: { request: "POST /auth/password/set", contains: "", click: ({ setPassword }) => setPassword.run({ password }) },
  delete: { request: "DELETE /users/me", contains: "", click: ({ remove }) => remove.run() },
  beginMfa: {
    request: "nothing that changes the account",
    click: ({ mfa }) => (mfa.step === "off" ? mfa.begin.run() : undefined)
  },
  enableMfa: {
    request: "PATCH /users/me",
    contains: "totp_secret",
    click: ({ mfa }) => (mfa.step === "scan" ? mfa.confirm.run(sixDigits(Redacted.value(mfa.secret))) : undefined)
  },
  removePasskey: {
    request: "PATCH /users/me",
    contains: "passkey_auth_enabled",
    click: ({ passkeys }) => (passkeys.step === "ready" ? passkeys.remove?.run() : undefined)
  }
} satisfies Readonly<Record<string, Button>>
const acting = new Set(Object.values<Button>(buttons).map(({ request }) => request))

/** What happens: someone signs in or out, here or in another program, or clicks a button. */
type Step =
  | { readonly does: "signIn" | "signInElsewhere"; readonly user: number }
  | { readonly does: "signOut" | "signOutElsewhere" }
  | { readonly does: "click"; readonly button: keyof typeof buttons }

const step: fc.Arbitrary<Step & { readonly then: number }> = fc
  .oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constantFrom("signIn" as const, "signInElsewhere", "signInElsewhere"),
        user: fc.integer({ min: 0, max: 2 })
      })
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constantFrom("signOut" as const, "signOutElsewhere") }) },
    {
      weight: 12,
      arbitrary: fc.record({
        does: fc.constant("click" as const),
        button: fc.constantFrom(...(Object.keys(buttons) as Array<keyof typeof buttons>))
      })
    }
  )
  .chain((one) => fc.constantFrom(0, 0, 1, 4, 15, 60, 200).map((then) => ({ ...one, then })))

const world = fc.record({
  /** How many turns of the event loop the reads of the store take. Its writes take longer. */
  reads: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 7 }),
  /** After how many the app hears of what another program has written; null if it never does. */
  heardAfter: fc.constantFrom(null, 0, 40, 150),
  /** How many the platform takes. */
  latency: fc.constantFrom(0, 10, 60),
  steps: fc.array(step, { minLength: 4, maxLength: 24 })
})
type World = typeof world extends fc.Arbitrary<infer W> ? W : never

/** A click, the user whom the page showed then, and for how long its action was pending. */
interface Click {
  readonly request: string
  /** What the request's body contains. */
  readonly contains: string
  readonly shown: string | null | undefined
  readonly madeAtMillis: number
  endedAtMillis: number
}

/** A request that acts, the user whose token it carried, and its body. */
interface Acted {
  readonly name: string
  readonly user: string | null
  readonly body: string
  readonly atMillis: number
}

const subject = (token: string | null): string | null =>
  token === null ? null : JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sub

/** Plays the steps, and returns which requests were not those of the user whom the page showed. */
const play = async ({ heardAfter, latency, reads, steps }: World) => {
  const emulator = createEmulator({ baseUrl, passwordRounds: 4 })
  const acted: Array<Acted> = []
  const send = async (request: Request) => {
    const name = `${request.method} ${new URL(request.url).pathname.replace("/api/v1", "")}`
    if (acting.has(name)) {
      const user = subject(request.headers.get("x-stack-access-token"))
      // Its click may have ended once the body is read.
      const atMillis = performance.now()
      acted.push({ name, user, body: await request.clone().text(), atMillis })
    }
    await turns(latency)
    return emulator.fetch(request.url, request)
  }
  const session = async (email: string, way: "sign-up" | "sign-in"): Promise<StoredTokens | null> => {
    const platform = { baseUrl, projectId, publishableClientKey }
    const response = await emulator.fetch(...passwordRequest(platform, way, { email, password }))
    const tokens = (await response.json()) as { readonly access_token: string; readonly refresh_token: string }
    return response.ok ? { accessToken: tokens.access_token, refreshToken: tokens.refresh_token } : null
  }
  for (const email of emails) await session(email, "sign-up")
  const sessionOf = async (user: number) => {
    const email = emails[user] ?? ""
    return (await session(email, "sign-in")) ?? session(email, "sign-up")
  }

  let held: StoredTokens | null = null
  let at = 0
  const slowly = async <A,>(times: number, f: () => A): Promise<A> => {
    const half = Math.floor(((reads[at++ % reads.length] ?? 0) * times) / 2)
    await turns(half)
    const value = f()
    await turns(half)
    return value
  }
  const listeners = new Set<() => void>()
  const own: OwnTokenStore = {
    get: () => slowly(1, () => held),
    set: (tokens) => slowly(3, () => void (held = tokens)),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
  const pending: Array<Promise<unknown>> = []
  const write = (tokens: StoredTokens | null) => {
    held = tokens
    if (heardAfter === null) return
    pending.push(
      turns(heardAfter).then(() => {
        for (const listener of [...listeners]) listener()
      })
    )
  }

  const app = createClientAppFromLayer(
    ClientApp.layerNoDeps({ projectId, publishableClientKey, baseUrl, redirectMethod: "none" }).pipe(
      Layer.provide([Http.layerHandler(send), Layer.succeedContext(ownStore(own))])
    )
  )
  const page = mounted(app, usePage)
  await page.until(() => true)
  const clicks: Array<Click> = []
  const click = ({ click, contains, request }: Button, text: string) => {
    const now = page.now()
    const shown = now.shown === undefined ? undefined : (now.shown?.id ?? null)
    const own: Click = {
      request,
      contains: contains ?? text,
      shown,
      madeAtMillis: performance.now(),
      endedAtMillis: Number.POSITIVE_INFINITY
    }
    clicks.push(own)
    pending.push(
      Promise.resolve(click(now, text)).then(() => {
        own.endedAtMillis = performance.now()
      })
    )
  }
  try {
    for (const [index, one] of steps.entries()) {
      if (one.does === "signIn") {
        const tokens = await sessionOf(one.user)
        // A user with a second factor has none.
        if (tokens !== null) pending.push(app.auth.importSession(JSON.stringify({ version: 1, projectId, ...tokens })))
      } else if (one.does === "signInElsewhere") write(await sessionOf(one.user))
      else if (one.does === "signOut") pending.push(app.auth.signOut({ noRedirect: true }))
      else if (one.does === "signOutElsewhere") write(null)
      else if (one.does === "click") click(buttons[one.button], `step ${index}.`)
      await turns(one.then)
    }
    await Promise.allSettled(pending)
  } finally {
    page.unmount()
    await app.dispose()
    await emulator.dispose()
  }
  return acted.flatMap(({ atMillis, body, name, user }) => {
    const made = clicks.filter(({ request }) => request === name)
    const named = made.filter(({ contains }) => contains !== "" && body.includes(contains))
    // A request that does not say what it is for is that of a click whose action was pending. A team that was created is selected.
    const pending = clicks.filter(
      ({ endedAtMillis, madeAtMillis, request }) =>
        madeAtMillis <= atMillis && atMillis <= endedAtMillis && (request === name || request === "POST /teams")
    )
    const shown = (named.length > 0 ? named : pending).map((one) => one.shown)
    const isRight = shown.includes(undefined) || shown.includes(user)
    return isRight ? [] : [`${name} as ${user}, shown: ${shown} ${body}`]
  })
}

describe("a button of a page whose token store is slow", () => {
  it("acts only for the user whom the page showed when it was pressed (rule 94)", async () => {
    await fc.assert(
      fc.asyncProperty(world, async (one) => assert.deepStrictEqual(await play(one), [])),
      { numRuns: 40, endOnFailure: true }
    )
  }, 300_000)
})
