import type { ClientApp } from "portico"
import { createClientApp } from "portico"
import { projectId, recorded, signedIn, token } from "./recorded.js"

// The number of requests of each flow. The numbers are exact: any other value fails the run.

const day = 86_400
const me = recorded("users.me.get", "success-client")

/** Runs a flow with in-process responses, and returns the requested paths. */
const requests = async (life: number, flow: (app: ClientApp, asked: Array<string>) => Promise<void>) => {
  const asked: Array<string> = []
  const { fetch } = globalThis
  globalThis.fetch = (input) => {
    const { pathname } = new URL(String(input))
    asked.push(pathname.replace("/api/v1", ""))
    const body = pathname.endsWith("/sign-in")
      ? signedIn(life)
      : pathname.endsWith("/token")
        ? { ...recorded("auth.oauth.token", "refresh-success"), access_token: token(day) }
        : me
    return Promise.resolve(Response.json(body))
  }
  const app = createClientApp({
    projectId,
    publishableClientKey: "pck_bench",
    baseUrl: "http://bench.test",
    tokenStore: "memory"
  })
  try {
    await flow(app, asked)
    return asked
  } finally {
    globalThis.fetch = fetch
    await app.dispose()
  }
}

const credential = { email: "ada@example.com", password: "correct horse" }
const report = (name: string, count: number, expected: number): void => {
  console.log(`${name.padEnd(44)} ${count} (expected ${expected})`)
  if (count !== expected) process.exitCode = 1
}

const signIn = await requests(day, async (app) => {
  await app.auth.signInWithCredential(credential)
  await app.user.get()
})
report("requests of signing in and reading the user", signIn.length, 2)

const tokens = await requests(day, async (app, asked) => {
  await app.auth.signInWithCredential(credential)
  asked.length = 0
  for (let index = 0; index < 10; index++) await app.auth.getAuthJson()
})
report("requests of ten reads of the token", tokens.length, 0)

const expired = await requests(0, async (app, asked) => {
  await app.auth.signInWithCredential(credential)
  asked.length = 0
  await Promise.all(Array.from({ length: 100 }, () => app.auth.listSessions.result()))
})
report("refreshes of 100 calls with an expired token", expired.filter((path) => path === "/auth/oauth/token").length, 1)
report("requests of those calls besides the refresh", expired.filter((path) => path === "/auth/sessions").length, 100)
