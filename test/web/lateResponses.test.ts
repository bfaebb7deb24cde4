import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as fc from "fast-check"
import { createServerApp } from "../../src/index.js"
import { applyCookie } from "../../src/services/platform/cookieText.js"
import { cookieStore } from "../../src/services/platform/tokens/TokenStore.cookie.js"
import { tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { withSession } from "../../src/web/index.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"
import { plainPair } from "../support/tokens.js"

const body = recorded("users.me.get", "success-client").response.body
const idOf = (name: string) => `0f0c83e6-8d11-4a2b-9c3d-${name.charCodeAt(0).toString(16).padStart(12, "0")}`
const token = (name: string, exp: number) => jwtFrom({ iat: 1000, exp, sub: idOf(name), n: exp })

/** A platform that renews the tokens of the user whose name is their refresh token. */
const platform = async (url: string, init: RequestInit): Promise<Response> => {
  const name = new URLSearchParams(String(init.body)).get("refresh_token")
  if (url.endsWith("/auth/oauth/token")) {
    return Response.json({ access_token: token(name ?? "", 4e9), token_type: "Bearer", expires_in: 1, scope: "legacy" })
  }
  if (init.method === "DELETE") return Response.json({ success: true })
  const sub = JSON.parse(atob(new Headers(init.headers).get("x-stack-access-token")?.split(".")[1] ?? "")).sub
  return Response.json({ ...body, id: sub })
}

/** Another session, which a program sends in a header. */
const eve = { "x-stack-auth": JSON.stringify({ accessToken: token("eve", 1001), refreshToken: "eve" }) }

/** A browser with a page whose app keeps its tokens in cookies, and a server for the same site. */
const site = (domain: string | undefined) => {
  const cookies = domain === undefined ? {} : { domain }
  const jar = new Map<string, string>()
  const app = createServerApp({ ...options, secretServerKey: "ssk_1", cookies, fetch: platform as typeof fetch })
  const header = () => [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
  const page = cookieStore(
    {
      header: Effect.sync(header),
      write: (text) => Effect.sync(() => applyCookie(jar, text)),
      isSecure: Effect.succeed(true),
      hostname: Effect.succeed("www.app.test")
    },
    options.projectId,
    cookies
  )
  const handle = withSession(app, async (request, { auth, user }) => {
    if (request.url.endsWith("/sign-out")) await auth.signOut({ noRedirect: true })
    return Response.json((await user.get())?.id ?? null)
  })
  /** Sends a request; the returned function lets its response arrive. */
  const ask = async (path = "/", headers = {}) => {
    const response = await handle(new Request(`https://www.app.test${path}`, { headers: { cookie: header(), ...headers } }))
    return () => {
      for (const text of response.headers.getSetCookie()) applyCookie(jar, text)
      return response.json() as Promise<string | null>
    }
  }
  return { app, ask, page }
}

describe("a response with a renewed token that arrives late", () => {
  for (const domain of [undefined, "app.test"]) {
    it.live(
      `neither brings back a session that was signed out, nor replaces a later one: ${domain ?? "the host's cookies"} (rule 2)`,
      () =>
        Effect.promise(() =>
          fc.assert(
            fc.asyncProperty(
              fc.array(fc.constantFrom("sign in ada", "sign in bob", "sign out", "ask", "arrive", "ask as eve", "sign eve out"), {
                minLength: 1,
                maxLength: 12
              }),
              async (steps) => {
                const { app, ask, page } = site(domain)
                const underway: Array<() => Promise<unknown>> = []
                let signedIn: string | null = null
                for (const step of steps) {
                  if (step === "ask") underway.push(await ask())
                  else if (step.includes("eve")) underway.push(await ask(step === "ask as eve" ? "/" : "/sign-out", eve))
                  else if (step === "arrive") await underway.shift()?.()
                  else {
                    signedIn = step.split(" ")[2] ?? null
                    // Its access token has expired.
                    await Effect.runPromise(page.set(signedIn === null ? null : tokenPair(token(signedIn, 1001), signedIn)))
                  }
                  const found = await Effect.runPromise(page.get)
                  assert.strictEqual(plainPair(found)?.[1] ?? null, signedIn, steps.join(", "))
                }
                for (const arrive of underway) await arrive()
                assert.strictEqual(await (await ask())(), signedIn && idOf(signedIn))
                await app.dispose()
              }
            ),
            { numRuns: 100 }
          )
        )
    )
  }
})
