import { spawn } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Emulator } from "portico-emulator"
import { createServerApp } from "../../src/index.js"
import { serve } from "../support/server.js"

const { id, secretServerKey } = Emulator.developmentProject
const script = fileURLToPath(new URL("../../examples/import-users/main.ts", import.meta.url))
// The number of users in the file; the platform's own large import would take a minute.
const count = Number(process.env["IMPORT_USERS"] ?? 120)
const emailOf = (index: number) => `person-${index}@example.com`

describe("the import of users", { timeout: 600_000 }, () => {
  it.live("continues where it was killed, creates nobody twice, and reports rejected users", () =>
    Effect.gen(function* () {
      const handle = yield* Emulator.handler
      let creations = 0
      let killed: (() => void) | null = null
      const { origin: baseUrl } = yield* serve(async (request) => {
        const isCreation = request.method === "POST" && new URL(request.url).pathname.endsWith("/users")
        // Every 40th creation is rate-limited.
        if (isCreation && ++creations % 40 === 0) {
          return new Response(null, { status: 429, headers: { "retry-after": "0.1" } })
        }
        const response = await handle(request)
        // The user has been created, but the response never arrives.
        if (isCreation && killed !== null && creations > count / 3) killed()
        return response
      })
      const folder = yield* Effect.acquireRelease(
        Effect.promise(() => mkdtemp(join(tmpdir(), "portico-import-"))),
        (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
      )
      const file = join(folder, "users.jsonl")
      const lines = Array.from({ length: count }, (_, index) => JSON.stringify({ email: emailOf(index) }))
      yield* Effect.promise(() =>
        writeFile(file, [`\uFEFF${lines[0]}`, ...lines.slice(1), JSON.stringify({ email: "nobody" }), ""].join("\n"))
      )

      const run = (kill: boolean) =>
        Effect.promise(
          () =>
            new Promise<{ readonly signal: string | null; readonly text: string }>((resolve) => {
              const child = spawn(process.execPath, [script, file], {
                env: { ...process.env, STACK_API_URL: baseUrl, STACK_PROJECT_ID: id, STACK_SECRET_SERVER_KEY: secretServerKey }
              })
              let text = ""
              child.stdout.on("data", (chunk) => (text += chunk))
              child.stderr.on("data", (chunk) => (text += chunk))
              killed = kill ? () => child.kill("SIGKILL") : null
              child.on("exit", (_, signal) => resolve({ signal, text }))
            })
        )
      assert.strictEqual((yield* run(true)).signal, "SIGKILL")
      const again = yield* run(false)
      assert.isNull(again.signal, again.text)
      assert.match(again.text, /\d+ created, 1 refused/)
      assert.match(again.text, /nobody: /)
      assert.match((yield* run(false)).text, /^0 created, 0 refused/)

      const app = createServerApp({ projectId: id, secretServerKey, baseUrl })
      yield* Effect.addFinalizer(() => Effect.promise(() => app.dispose()))
      const emails = yield* Effect.promise(async () => {
        const all: Array<string | null> = []
        for await (const user of app.users.stream()) all.push(user.primaryEmail)
        return all
      })
      assert.strictEqual(emails.length, count)
      assert.strictEqual(new Set(emails).size, count)
    }).pipe(
      Effect.provide(
        Emulator.layer({ baseUrl: "http://platform.test", passwordRounds: 4, projects: [Emulator.developmentProject] })
      )
    )
  )
})
