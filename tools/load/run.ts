import "../source.ts"

// Load test: 200 users share one server while their access tokens expire. No call may fail, each session is refreshed once per
// expiry, and memory does not grow. The argument is the duration in seconds; 60 by default.

const { ManagedRuntime } = await import("effect")
const { Emulator } = await import("portico-emulator")
const { createServerApp, reveal } = await import("../../src/index.js")
const { createSessions, memoryStore } = await import("../../src/store/index.js")

const seconds = Number(process.argv[2] ?? 60)
const people = 200
const lifetimeMillis = 6000
/** A token is refreshed when a third of its lifetime is left. */
const renewedAfterMillis = (lifetimeMillis * 2) / 3
const { id: projectId, secretServerKey } = Emulator.developmentProject
const baseUrl = "https://platform.test"

const runtime = ManagedRuntime.make(
  Emulator.layer({ baseUrl, projects: [Emulator.developmentProject], accessTokenLifetimeMillis: lifetimeMillis })
)
const handle = await runtime.runPromise(Emulator.handler)

/** The times at which each refresh token was used. */
const renewals = new Map<string, Array<number>>()
const platform = async (url: string, init: RequestInit): Promise<Response> => {
  const request = new Request(url, init)
  if (/\/(refresh|token)$/.test(new URL(url).pathname)) {
    const token =
      request.headers.get("x-stack-refresh-token") ?? new URLSearchParams(String(init.body)).get("refresh_token") ?? ""
    renewals.set(token, [...(renewals.get(token) ?? []), performance.now()])
  }
  return handle(request)
}

const app = createServerApp({
  projectId,
  secretServerKey,
  baseUrl,
  fetch: platform,
  sessions: createSessions({ store: memoryStore() })
})

const begin = async (index: number): Promise<string> => {
  const { id } = await app.users.create({ displayName: `Person ${index}` })
  const { accessToken, refreshToken } = await app.sessions.create({ userId: id })
  const response = new Headers()
  const session = { version: 1, projectId, accessToken: reveal(accessToken), refreshToken: reveal(refreshToken) }
  await app.forRequest({ request: new Request("https://app.test/"), response }).auth.importSession(JSON.stringify(session))
  return response.getSetCookie()[0]?.split(";")[0] ?? ""
}

let calls = 0
const failures = new Map<string, number>()
const counted = async (call: Promise<unknown>) => {
  calls++
  await call.catch((error: unknown) => {
    const name = `${Object(error)._tag}: ${Object(error).message}`
    failures.set(name, (failures.get(name) ?? 0) + 1)
  })
}

/** Handles one request of a visitor: its calls are sent concurrently. */
const visit = async (cookie: string, turn: number) => {
  const view = app.forRequest({ request: new Request("https://app.test/", { headers: { cookie } }), response: new Headers() })
  const all = [
    () => view.verifySession(),
    () => view.user.get({ or: "throw" }),
    () => view.verifySession(),
    () => view.project.get()
  ]
  const [first = all[0], second = all[1]] = [all[turn % 4], all[(turn + 1) % 4]]
  await Promise.all([counted(Promise.resolve(first?.())), counted(Promise.resolve(second?.()))])
}

const heap = () => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

const cookies: Array<string> = []
for (let index = 0; index < people; index++) cookies.push(await begin(index))

const began = performance.now()
const heaps: Array<number> = []
const until = (part: number) => began + seconds * 1000 * part
const round = async (end: number) => {
  await Promise.all(
    cookies.map(async (cookie, index) => {
      for (let turn = index; performance.now() < end; turn++) {
        // Two tabs of the same user.
        await Promise.all([visit(cookie, turn), visit(cookie, turn + 2)])
        await new Promise((resolve) => setTimeout(resolve, 200 + (index % 10) * 20))
      }
    })
  )
  heaps.push(heap())
}
for (const part of [1 / 3, 2 / 3, 1]) await round(until(part))

// Two refreshes of one session within a token's lifetime mean that one was redundant.
const tooMany = [...renewals.values()].flatMap((times) =>
  times.filter((at, index) => index > 0 && at - (times[index - 1] ?? 0) < renewedAfterMillis / 2)
).length
const all = [...renewals.values()].reduce((sum, { length }) => sum + length, 0)
const [, second = 0, third = 0] = heaps
const growth = Math.round(((third - second) / second) * 1000) / 10
console.log(`${calls} calls of ${people} people in ${seconds} s, ${[...failures.values()].reduce((a, b) => a + b, 0)} failures`)
for (const [name, count] of failures) console.log(`  ${count} x ${name}`)
console.log(`${all} renewals of ${renewals.size} sessions, ${tooMany} of them too many`)
console.log(`heap after each third, in MB: ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(", ")} (${growth} %)`)
await app.dispose()
await runtime.dispose()
process.exit(failures.size === 0 && tooMany === 0 && growth < 5 ? 0 : 1)
