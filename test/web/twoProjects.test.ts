import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import * as fc from "fast-check"
import type { ClientApp, Session } from "../../src/index.js"
import { createClientApp, createServerApp } from "../../src/index.js"
import { Cookies, clockOf } from "../../src/services/index.js"
import { FakeBrowser, FakeClock } from "../../src/testing/index.js"
import { withSession } from "../../src/web/index.js"
import { jwtFrom, options, recorded } from "../support/plainFakes.js"

// The platform's cookie of access tokens, `stack-access`, has the same name for all projects.

const body = recorded("users.me.get", "success-client").response.body
const projects = ["0f0c83e6-8d11-4a2b-9c3d-000000000001", "0f0c83e6-8d11-4a2b-9c3d-000000000002"] as const
const idOf = (name: string) => `0f0c83e6-8d11-4a2b-9c3d-${name.charCodeAt(0).toString(16).padStart(12, "0")}`
const names = ["ada", "bob"] as const

/** A platform with both projects. Each has one user; a session belongs to its project. */
const makePlatform = (clock: FakeClock.FakeClock) => {
  const sessions = new Map<string, number>()
  const refused: Array<string> = []
  let count = 0
  let refreshes = 0
  const access = (project: number) => {
    const iat = Math.floor(clock.now() / 1000)
    return jwtFrom({ iat, exp: iat + 600, aud: projects[project], sub: idOf(names[project] ?? ""), n: ++count })
  }
  const begin = (project: number) => {
    const refreshToken = `refresh-${++count}`
    sessions.set(refreshToken, project)
    return { refreshToken, accessToken: access(project) }
  }
  const known = (code: string) => Response.json({ code, error: code }, { status: 401, headers: { "x-stack-known-error": code } })
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers)
    const form = new URLSearchParams(String(init.body))
    const project = projects.indexOf((headers.get("x-stack-project-id") ?? form.get("client_id")) as (typeof projects)[number])
    if (url.endsWith("/auth/oauth/token")) {
      refreshes++
      const owner = sessions.get(form.get("refresh_token") ?? "")
      if (owner !== undefined && owner !== project) refused.push(`a refresh token of project ${owner} for project ${project}`)
      if (owner !== project) return known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      return Response.json({ access_token: access(project), token_type: "Bearer", expires_in: 1, scope: "legacy" })
    }
    if (url.endsWith("/auth/password/sign-in")) {
      const { accessToken, refreshToken } = begin(project)
      return Response.json({ access_token: accessToken, refresh_token: refreshToken, user_id: idOf(names[project] ?? "") })
    }
    const { aud, exp, sub } = JSON.parse(atob(headers.get("x-stack-access-token")?.split(".")[1] ?? ""))
    if (aud !== projects[project]) refused.push(`an access token of ${aud} for project ${project}`)
    if (exp * 1000 <= clock.now()) return known("ACCESS_TOKEN_EXPIRED")
    if (init.method === "DELETE") return Response.json({ success: true })
    return Response.json({ ...body, id: sub })
  }
  return {
    fetch: fetch as typeof globalThis.fetch,
    refused,
    refreshes: () => refreshes,
    end: (project: number) => {
      for (const [token, owner] of sessions) if (owner === project) sessions.delete(token)
    }
  }
}

type App = Pick<Session, "auth" | "user">

/** A host with both projects: its pages and its servers have an app of each. */
const makeHost = () => {
  const clock = FakeClock.make(1_700_000_000_000)
  const platform = makePlatform(clock)
  const tab = FakeBrowser.make().tab("https://www.app.test/")
  const cookies = Effect.runSync(Effect.provide(Cookies.Cookies, tab.layer))
  const inBrowser = <A>(effect: Effect.Effect<A>) => Effect.runPromise(Effect.provideService(effect, Clock.Clock, clockOf(clock)))
  const shared = { ...options, fetch: platform.fetch, clock }
  const inPage = (project: number): ClientApp =>
    createClientApp({ ...shared, projectId: projects[project] ?? "", browser: tab, tokenStore: "cookie", redirectMethod: "none" })
  const servers = projects.map((projectId) => createServerApp({ ...shared, projectId, secretServerKey: "ssk_1" }))
  const act = async ({ auth, user }: App, what: string) => {
    if (what === "sign in") await auth.signInWithCredential({ email: "a@x.test", password: "correct horse", noRedirect: true })
    if (what === "sign out") await auth.signOut({ noRedirect: true })
    return (await user.get())?.id ?? null
  }
  /** Does something on a page of a project that has just been loaded; returns the user there. */
  const onPage = async (project: number, what: string) => {
    const app = inPage(project)
    const id = await act(app, what)
    await app.dispose()
    return id
  }
  /** Does the same in a request to the server of a project. */
  const onServer = async (project: number, what: string) => {
    const answer = withSession(servers[project]!, async (_, session) => Response.json(await act(session, what)))
    const headers = { cookie: await inBrowser(cookies.header) }
    const response = await answer(new Request("https://www.app.test/", { headers }))
    for (const text of response.headers.getSetCookie()) await inBrowser(cookies.write(text))
    return response.json() as Promise<string | null>
  }
  return { clock, inPage, onPage, onServer, platform }
}

const step = fc.record({
  project: fc.constantFrom(0, 1),
  where: fc.constantFrom("onPage", "onServer"),
  what: fc.constantFrom("look", "look", "look", "sign in", "sign out", "end", "11 minutes")
})

describe("two projects on one host, whose access tokens share a cookie", () => {
  it.live("keep their own users, for at most one refresh at each change of the project (rules 14, 64)", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          const host = makeHost()
          const { clock, platform } = host
          const isSignedIn = [false, false]
          // Whose access token has expired since it was issued: that time passes for the app and its cookies.
          const hasExpired = [false, false]
          // The project whose access token the cookie has.
          let latest: number | null = null
          for (const { project, what, where } of steps) {
            if (what === "end") platform.end(project)
            if (what === "end" && isSignedIn[project]) {
              isSignedIn[project] = false
              // The access token is valid until it expires.
              await clock.adjust(660_000)
              latest = null
              hasExpired.fill(true)
            } else if (what === "11 minutes") {
              await clock.adjust(660_000)
              latest = null
              hasExpired.fill(true)
            }
            if (what === "end" || what === "11 minutes") continue
            const before = platform.refreshes()
            const id = await host[where as "onPage" | "onServer"](project, what)
            if (what !== "look") isSignedIn[project] = what === "sign in"
            assert.strictEqual(id, isSignedIn[project] ? idOf(names[project] ?? "") : null, JSON.stringify(steps))
            const isRefreshed = platform.refreshes() - before
            if (what === "look") assert.isAtMost(isRefreshed, latest === project ? 0 : 1, JSON.stringify(steps))
            if (what === "look" && hasExpired[project] && isSignedIn[project]) assert.strictEqual(isRefreshed, 1)
            hasExpired[project] = false
            latest = isSignedIn[project] ? project : null
          }
          assert.deepStrictEqual(platform.refused, [])
        }),
        { numRuns: 150 }
      )
    )
  )

  it.live("refresh nothing while a page of each stays open", () =>
    Effect.promise(async () => {
      const { inPage, platform } = makeHost()
      const apps = [inPage(0), inPage(1)]
      for (const { auth } of apps)
        await auth.signInWithCredential({ email: "a@x.test", password: "correct horse", noRedirect: true })
      for (let round = 0; round < 3; round++) {
        for (const [project, app] of apps.entries()) assert.strictEqual((await app.user.get())?.id, idOf(names[project] ?? ""))
      }
      assert.strictEqual(platform.refreshes(), 0)
      assert.deepStrictEqual(platform.refused, [])
      for (const app of apps) await app.dispose()
    })
  )
})
