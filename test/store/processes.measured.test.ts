import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Redacted } from "effect"
import { build } from "esbuild"
import { Emulator } from "portico-emulator"
import { createServerApp } from "../../src/index.js"
import type { OwnSharedStore } from "../../src/store/index.js"
import { createSessions } from "../../src/store/index.js"
import { serve } from "../support/server.js"
import { storeAt } from "./storeAt.js"

const { id: projectId, secretServerKey } = Emulator.developmentProject
const redisUrl = process.env["REDIS_URL"]
const postgresUrl = process.env["POSTGRES_URL"]

const folder = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "portico-processes-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

/** Starts a process that responds line by line. */
const startServer = (script: string, args: ReadonlyArray<string>) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => spawn(process.execPath, [script, ...args], { stdio: ["pipe", "pipe", "inherit"] })),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    ),
    (child) => {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return {
        ask: (line: string) => {
          child.stdin.write(`${line}\n`)
          return lines.next().then(({ value }): unknown => JSON.parse(String(value)))
        },
        kill: () => child.kill("SIGKILL")
      }
    }
  )

const places: ReadonlyArray<readonly [string, (path: string) => { readonly place: string; readonly store: OwnSharedStore }]> = [
  ["a SQLite file", (path) => ({ place: path, store: storeAt(path) })],
  ...[redisUrl, postgresUrl].flatMap((url) =>
    url === undefined ? [] : [[new URL(url).protocol.slice(0, -1), () => ({ place: url, store: storeAt(url) })] as const]
  )
]

/** A platform, and servers over one store, by how much the clock of each is wrong. `signIn` returns the cookie of a session whose access token has expired. */
const cluster = Effect.fnUntraced(function* (placeOf: (typeof places)[number][1], skewsMillis: ReadonlyArray<number>) {
  const handle = yield* Emulator.handler
  const refreshes: Array<string> = []
  const platform = { refreshes, respond: (response: Response) => Promise.resolve(response) }
  const { origin: baseUrl } = yield* serve(async (request) => {
    const isRefresh = /\/(refresh|token)$/.test(new URL(request.url).pathname)
    if (isRefresh) refreshes.push(request.url)
    const response = await handle(request)
    return isRefresh ? platform.respond(response) : response
  })
  const path = yield* folder
  const { place, store } = placeOf(join(path, "store.db"))
  const script = join(path, "server.mjs")
  yield* Effect.promise(() =>
    build({
      entryPoints: [fileURLToPath(new URL("./server.ts", import.meta.url))],
      outfile: script,
      bundle: true,
      platform: "node",
      format: "esm",
      conditions: ["source"],
      // The client of Redis is a CommonJS package.
      banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url)' },
      logLevel: "error"
    })
  )
  const args = [projectId, secretServerKey, baseUrl, place]
  const servers = yield* Effect.forEach(skewsMillis, (skew) => startServer(script, [...args, String(skew)]))
  const app = createServerApp({ projectId, secretServerKey, baseUrl, sessions: createSessions({ store }) })
  yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
  const user = yield* Effect.promise(() => app.users.create({ displayName: "Ada" }))
  const signIn = Effect.promise(async () => {
    const { refreshToken } = await app.sessions.create({ userId: user.id })
    const response = new Headers()
    const view = app.forRequest({ request: new Request("https://app.test/"), response })
    // Without an access token, as if it had expired.
    const session = { version: 1, projectId, accessToken: null, refreshToken: Redacted.value(refreshToken) }
    await view.auth.importSession(JSON.stringify(session))
    return response.getSetCookie()[0]?.split(";")[0] ?? ""
  })
  return { platform, servers, signIn, user }
})
const Platform = Emulator.layer({ baseUrl: "http://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })

describe("processes with one store", { timeout: 60_000 }, () => {
  for (const [name, placeOf] of places) {
    it.live(`renew a session once for 100 requests at the same time, and know each other's sessions, over ${name}`, () =>
      Effect.gen(function* () {
        const { platform, servers, signIn, user } = yield* cluster(placeOf, [0, 0, 0, 0])
        for (let round = 1; round <= 3; round++) {
          const cookie = yield* signIn
          const answers = yield* Effect.promise(() => Promise.all(servers.map(({ ask }) => ask(cookie))))
          assert.deepStrictEqual(
            answers,
            Array.from({ length: 4 }, () => [user.id])
          )
          assert.strictEqual(platform.refreshes.length, round)
        }
      }).pipe(Effect.provide(Platform))
    )

    it.live(`renew a session after the process that was renewing it is killed, over ${name}`, () =>
      Effect.gen(function* () {
        const { platform, servers, signIn, user } = yield* cluster(placeOf, [0, 0])
        const [killed, other] = servers
        const cookie = yield* signIn
        const arrived = yield* Deferred.make<void>()
        // The platform has renewed the session, and the process that learns it is killed.
        platform.respond = () => {
          Deferred.doneUnsafe(arrived, Effect.void)
          return new Promise<Response>(() => {})
        }
        killed?.ask(cookie).catch(() => {})
        yield* Deferred.await(arrived)
        killed?.kill()
        platform.respond = (response) => Promise.resolve(response)
        assert.deepStrictEqual(yield* Effect.promise(async () => other?.ask(cookie)), [user.id])
        assert.strictEqual(platform.refreshes.length, 2)
      }).pipe(Effect.provide(Platform))
    )

    it.live(
      `renew a session once although their clocks differ by hours, also when the one that renews it is killed, over ${name}`,
      () =>
        Effect.gen(function* () {
          const { platform, servers, signIn, user } = yield* cluster(placeOf, [0, hour, -hour, 20 * hour, -20 * hour])
          const ask = (cookie: string, of = servers) => Effect.promise(() => Promise.all(of.map(({ ask }) => ask(cookie))))
          // A process learns the platform's clock with its first response.
          yield* ask(yield* signIn)
          platform.refreshes.length = 0
          for (let round = 1; round <= 2; round++) {
            const cookie = yield* signIn
            // The token that one of them gets is fresh for all of them.
            for (let again = 0; again < 3; again++) {
              assert.deepStrictEqual(
                yield* ask(cookie),
                Array.from({ length: 5 }, () => [user.id])
              )
              assert.strictEqual(platform.refreshes.length, round)
            }
          }
          const cookie = yield* signIn
          const arrived = yield* Deferred.make<void>()
          platform.respond = () => {
            Deferred.doneUnsafe(arrived, Effect.void)
            return new Promise<Response>(() => {})
          }
          const [ahead, ...others] = [...servers].reverse()
          ahead?.ask(cookie).catch(() => {})
          yield* Deferred.await(arrived)
          ahead?.kill()
          platform.respond = (response) => Promise.resolve(response)
          assert.deepStrictEqual(
            yield* ask(cookie, others),
            Array.from({ length: 4 }, () => [user.id])
          )
          assert.strictEqual(platform.refreshes.length, 4)
        }).pipe(Effect.provide(Platform))
    )
  }
})

const hour = 3_600_000
