import { assert, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { Emulator } from "../src/index.js"
import { listen } from "../src/server.js"
import { platform } from "./platform.js"

it.live("the server answers over HTTP, and stops with its scope", () =>
  Effect.gen(function* () {
    const handler = yield* Emulator.handler
    const url = yield* Effect.scoped(
      Effect.gen(function* () {
        const { port } = yield* listen(handler, { port: 0 })
        const url = `http://localhost:${port}/health`
        const response = yield* Effect.promise(() => fetch(url))
        assert.deepStrictEqual(yield* Effect.promise(() => response.json()), { status: "ok" })
        return url
      })
    )
    const error = yield* Effect.flip(Effect.tryPromise(() => fetch(url)))
    assert.strictEqual(error._tag, "UnknownError")
  }).pipe(Effect.provide(platform))
)

it.live("an HTTP response has no length and only the platform's headers", () =>
  Effect.gen(function* () {
    const handler = yield* Emulator.handler
    const { port } = yield* listen(handler, { port: 0 })
    const response = yield* Effect.promise(() => fetch(`http://localhost:${port}/api/v1/users/me`))
    const names = [...response.headers.keys()].filter((name) => !name.startsWith("access-control-")).sort()
    assert.deepStrictEqual(names, [
      "cache-control",
      "connection",
      "content-type",
      "date",
      "keep-alive",
      "transfer-encoding",
      "x-middleware-rewrite",
      "x-stack-known-error",
      "x-stack-request-id"
    ])
    yield* Effect.promise(() => response.text())
  }).pipe(Effect.scoped, Effect.provide(platform))
)

it.live("a connection may be idle for more than a minute, so that a client that pauses is not cut off while it sends", () =>
  Effect.gen(function* () {
    const { port } = yield* listen(() => Promise.resolve(new Response("ok")), { port: 0 })
    const response = yield* Effect.promise(() => fetch(`http://localhost:${port}/`))
    const [, seconds] = /^timeout=(\d+)$/.exec(response.headers.get("keep-alive") ?? "") ?? []
    assert.isAbove(Number(seconds), 60)
    yield* Effect.promise(() => response.text())
  }).pipe(Effect.scoped)
)

it.live("a handler that rejects responds with 500 and its id, which is also logged, and the next request is served", () => {
  const lines: Array<string> = []
  const log = Logger.layer([Logger.make(({ message }) => void lines.push(String(message)))])
  return Effect.gen(function* () {
    let isBroken = true
    const handler = () => (isBroken ? Promise.reject(new Error("The handler is on fire")) : Promise.resolve(new Response("ok")))
    const { port } = yield* listen(handler, { port: 0 })
    const response = yield* Effect.promise(() => fetch(`http://localhost:${port}/`))
    const text = yield* Effect.promise(() => response.text())
    assert.strictEqual(response.status, 500)
    const id = /Request id: ([0-9a-f-]{36})$/.exec(text)?.[1] ?? ""
    assert.include(lines.join(), `Request ${id} failed`)
    assert.notInclude(text, "fire")
    isBroken = false
    assert.strictEqual((yield* Effect.promise(() => fetch(`http://localhost:${port}/`))).status, 200)
  }).pipe(Effect.scoped, Effect.provide(log))
})

it.live("a busy port fails with a message that names the flag", () =>
  Effect.gen(function* () {
    const handler = yield* Emulator.handler
    const { port } = yield* listen(handler, { port: 0 })
    const error = yield* Effect.flip(listen(handler, { port }))
    assert.include(error.message, `Port ${port} is in use`)
    assert.include(error.message, "--port")
  }).pipe(Effect.scoped, Effect.provide(platform))
)
