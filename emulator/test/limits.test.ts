import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { maxJsonDepth } from "../src/http/parseJson.js"
import { maxBodyBytes } from "../src/http/receive.js"
import { ImageStore } from "../src/images/ImageStore.js"
import { Emulator } from "../src/index.js"
import { listen } from "../src/server.js"
import { platform, project, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

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

describe("the depth of JSON", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`

  layer(platform)((it) => {
    it.effect("is limited, so that a user with deep metadata harms no list", () =>
      Effect.gen(function* () {
        const { token } = yield* signedIn()
        const handler = yield* Emulator.handler
        const change = (metadata: string) =>
          Effect.promise(() =>
            handler(
              new Request("http://localhost/api/v1/users/me", {
                method: "PATCH",
                headers: { ...headers, "x-stack-access-token": token },
                body: `{"client_metadata":${metadata}}`
              })
            )
          )
        for (const levels of [maxJsonDepth, 10_000, 1_000_000]) {
          const refused = yield* change(nested(levels))
          assert.strictEqual(refused.headers.get("x-stack-known-error"), "BODY_PARSING_ERROR", `${levels} levels`)
        }
        assert.strictEqual((yield* change(nested(maxJsonDepth - 1))).status, 200)
        assert.strictEqual((yield* send("GET", "/api/v1/users", { access: "server" })).status, 200)
      })
    )

    it.effect("is limited in the text of a configuration, and in its keys", () =>
      Effect.gen(function* () {
        const texts = [
          `{"payments":${'{"items":'.repeat(5000)}1${"}".repeat(5001)}`,
          `{"payments.${"items.".repeat(50_000)}a":1}`
        ]
        for (const config_override_string of texts) {
          const refused = yield* send("PATCH", "/api/v1/internal/config/override/environment", {
            access: "admin",
            body: { config_override_string }
          })
          assert.strictEqual(refused.status, 400)
        }
      })
    )
  })
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
