import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
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
      return (line: string) => {
        child.stdin.write(`${line}\n`)
        return lines.next().then(({ value }): unknown => JSON.parse(String(value)))
      }
    }
  )

const places: ReadonlyArray<readonly [string, (path: string) => { readonly place: string; readonly store: OwnSharedStore }]> = [
  ["a SQLite file", (path) => ({ place: path, store: storeAt(path) })],
  ...[redisUrl, postgresUrl].flatMap((url) =>
    url === undefined ? [] : [[new URL(url).protocol.slice(0, -1), () => ({ place: url, store: storeAt(url) })] as const]
  )
]

describe("four processes with one store", { timeout: 60_000 }, () => {
  for (const [name, placeOf] of places) {
    it.live(`renew a session once for 100 requests at the same time, and know each other's sessions, over ${name}`, () =>
      Effect.gen(function* () {
        const handle = yield* Emulator.handler
        const refreshes: Array<string> = []
        const { origin: baseUrl } = yield* serve((request) => {
          if (/\/(refresh|token)$/.test(new URL(request.url).pathname)) refreshes.push(request.url)
          return handle(request)
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
            logLevel: "error"
          })
        )
        const args = [projectId, secretServerKey, baseUrl, place]
        const servers = yield* Effect.all(Array.from({ length: 4 }, () => startServer(script, args)))

        const app = createServerApp({ projectId, secretServerKey, baseUrl, sessions: createSessions({ store }) })
        yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
        const user = yield* Effect.promise(() => app.users.create({ displayName: "Ada" }))
        const signIn = async () => {
          const { refreshToken } = await app.sessions.create({ userId: user.id })
          const response = new Headers()
          const view = app.forRequest({ request: new Request("https://app.test/"), response })
          // Without an access token, as if it had expired.
          const session = { version: 1, projectId, accessToken: null, refreshToken: Redacted.value(refreshToken) }
          await view.auth.importSession(JSON.stringify(session))
          return response.getSetCookie()[0]?.split(";")[0] ?? ""
        }
        for (let round = 1; round <= 3; round++) {
          const cookie = yield* Effect.promise(signIn)
          const answers = yield* Effect.promise(() => Promise.all(servers.map((ask) => ask(cookie))))
          assert.deepStrictEqual(
            answers,
            Array.from({ length: 4 }, () => [user.id])
          )
          assert.strictEqual(refreshes.length, round)
        }
      }).pipe(Effect.provide(Emulator.layer({ baseUrl: "http://platform.test", projects: [Emulator.developmentProject] })))
    )
  }
})
