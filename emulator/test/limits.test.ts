import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { maxBodyBytes } from "../src/http/receive.js"
import { ImageStore } from "../src/images/ImageStore.js"
import { Emulator } from "../src/index.js"
import { listen } from "../src/server.js"
import { platform, project } from "./platform.js"

const headers = {
  "content-type": "application/json",
  "x-stack-access-type": "client",
  "x-stack-project-id": project.id,
  "x-stack-publishable-client-key": project.publishableClientKey
}
const signUp = "/api/v1/auth/password/sign-up"
const bodyOf = (length: number) => JSON.stringify({ email: "x".repeat(length - 12) })

describe("the length of a body", () => {
  it.effect("is limited, with and without a declared length", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const post = (body: BodyInit) =>
        Effect.promise(() =>
          handler(new Request(`http://localhost${signUp}`, { method: "POST", headers, body, duplex: "half" } as RequestInit))
        )
      assert.strictEqual((yield* post(bodyOf(maxBodyBytes))).status, 400)
      assert.strictEqual((yield* post(bodyOf(maxBodyBytes + 1))).status, 413)
      let pieces = 0
      let isGivenUp = false
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pieces += 1
          controller.enqueue(new Uint8Array(1024 * 1024))
        },
        cancel: () => {
          isGivenUp = true
        }
      })
      assert.strictEqual((yield* post(endless)).status, 413)
      assert.isBelow(pieces, 20)
      assert.isTrue(isGivenUp)
    }).pipe(Effect.provide(platform))
  )

  it.live("has the same limit over HTTP, for every page and route, and the server keeps running", () =>
    Effect.gen(function* () {
      const { port } = yield* listen(yield* Emulator.handler, { port: 0 })
      const post = (path: string, body: string) =>
        Effect.promise(() => fetch(`http://localhost:${port}${path}`, { method: "POST", headers, body }))
      const long = bodyOf(maxBodyBytes + 1)
      for (const path of [signUp, "/mailbox", "/purchase/x_y", "/oauth-provider/revoke", `/api/v1/app/${project.id}/endpoint`]) {
        const answer = yield* post(path, long)
        assert.strictEqual(answer.status, 413, path)
        assert.include(yield* Effect.promise(() => answer.text()), "10 MB")
      }
      assert.strictEqual((yield* post(signUp, bodyOf(maxBodyBytes))).status, 400)
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("that cannot be received is a client error", () =>
    Effect.gen(function* () {
      const handler = yield* Emulator.handler
      const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("gone")) })
      const answer = yield* Effect.promise(() =>
        handler(new Request(`http://localhost${signUp}`, { method: "POST", headers, body, duplex: "half" } as RequestInit))
      )
      assert.strictEqual(answer.status, 400)
    }).pipe(Effect.provide(platform))
  )
})

describe("a defect", () => {
  it.effect("responds with 500 and its id, wherever it occurs, and the next request is served", () =>
    Effect.gen(function* () {
      const images = yield* ImageStore
      const get = images.get
      Object.assign(images, { get: () => Effect.die(new Error("The images are on fire")) })
      const handler = yield* Emulator.handler
      const answer = yield* Effect.promise(() => handler(new Request("http://localhost/storage/x")))
      assert.strictEqual(answer.status, 500)
      assert.match(yield* Effect.promise(() => answer.text()), /Request id: [0-9a-z]{16}$/)
      Object.assign(images, { get })
      assert.strictEqual((yield* Effect.promise(() => handler(new Request("http://localhost/health")))).status, 200)
    }).pipe(Effect.provide(platform))
  )
})
