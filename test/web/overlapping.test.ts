import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { createServerApp } from "../../src/index.js"
import { applyCookie } from "../../src/services/platform/cookieText.js"
import { createSessions, memoryStore } from "../../src/store/index.js"
import { pacedBy, pacedStore } from "../support/pace.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"
import type { Handle } from "./adapters.js"
import { adapters } from "./adapters.js"

const body = recorded("users.me.get", "success-client").response.body
const people = ["ada", "bob", "eve"] as const
const idOf = (name: string) => `0f0c83e6-8d11-4a2b-9c3d-${name.charCodeAt(0).toString(16).padStart(12, "0")}`

/** A platform whose access tokens have always expired when they are read again, if `isShort`. */
const platform = (paced: ReturnType<typeof pacedBy>, isShort: boolean) => {
  let count = 0
  const token = (sub: string, exp: number) => jwtFrom({ iat: 1000, exp, sub, n: ++count })
  const endsAt = isShort ? 1001 : 4e9
  const answer = (path: string, text: string, headers: Headers): Response => {
    const user = JSON.parse(atob(headers.get("x-stack-access-token")?.split(".")[1] ?? "") || "{}").sub
    if (path === "/auth/password/sign-in") {
      const [name = ""] = JSON.parse(text).email.split("@")
      return Response.json({
        access_token: token(idOf(name), endsAt),
        refresh_token: `${name}-${++count}`,
        user_id: idOf(name)
      })
    }
    if (path === "/auth/oauth/token") {
      const [name = ""] = (new URLSearchParams(text).get("refresh_token") ?? "").split("-")
      return Response.json({ access_token: token(idOf(name), endsAt), token_type: "Bearer", expires_in: 1, scope: "legacy" })
    }
    return Response.json({ ...body, id: user })
  }
  return (url: string, init: RequestInit) =>
    paced(() => answer(new URL(url).pathname.replace("/api/v1", ""), String(init.body), new Headers(init.headers)))
}

const handle: Handle = async (session, path) => {
  const name = path.split("/")[2]
  if (path.startsWith("/sign-in"))
    await session.auth.signInWithCredential({ email: `${name}@example.com`, password: "correct horse", noRedirect: true })
  if (path.startsWith("/sign-out")) await session.auth.signOut({ noRedirect: true })
  return { body: (await session.user.get())?.id ?? "nobody" }
}

const steps = fc.array(fc.constantFrom("sign-in", "sign-out", "look", "look twice"), { minLength: 1, maxLength: 6 })

describe("overlapping requests of several people", () => {
  for (const [name, serve] of Object.entries(adapters)) {
    it.live(`each get their own answers, however long the platform and a store take: ${name}`, () =>
      Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(
            fc.tuple(steps, steps, steps),
            fc.array(fc.nat({ max: 6 }), { minLength: 1, maxLength: 20 }),
            fc.boolean(),
            fc.boolean(),
            async (plans, turns, isShort, isStored) => {
              const paced = pacedBy(turns)
              const store = memoryStore()
              const sessions = createSessions({ store: pacedStore(paced, store) })
              const app = createServerApp({
                ...options,
                secretServerKey: "ssk_1",
                fetch: platform(paced, isShort),
                ...(isStored && { sessions })
              })
              const browsing = Effect.gen(function* () {
                const { ask } = yield* serve(app, handle)
                const browse = Effect.fnUntraced(function* (name: string, plan: ReadonlyArray<string>) {
                  const cookies = new Map<string, string>()
                  let isSignedIn = false
                  const look = Effect.fnUntraced(function* (path: string) {
                    const cookie = [...cookies].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join("; ")
                    const response = yield* ask(path, { headers: { cookie } })
                    for (const text of response.headers.getSetCookie()) applyCookie(cookies, text)
                    return yield* Effect.promise(() => response.text())
                  })
                  for (const step of plan) {
                    if (step === "sign-in") isSignedIn = true
                    if (step === "sign-out") isSignedIn = false
                    const paths = step === "look twice" ? ["/look", "/look"] : [`/${step}/${name}`]
                    for (const seen of yield* Effect.all(paths.map(look), { concurrency: 2 }))
                      assert.strictEqual(seen, isSignedIn ? idOf(name) : "nobody")
                  }
                })
                yield* Effect.all(
                  plans.map((plan, index) => browse(people[index] ?? "", plan)),
                  { concurrency: "unbounded" }
                )
              })
              await Effect.runPromise(Effect.scoped(browsing))
              await app.dispose()
            }
          ),
          { numRuns: 25 }
        )
      )
    )
  }
})
