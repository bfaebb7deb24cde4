import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { Emulator } from "../src/index.js"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const bytesOf = (...parts: ReadonlyArray<string | number>): string =>
  btoa(parts.map((part) => (typeof part === "number" ? String.fromCharCode(part) : part)).join(""))

const gif = bytesOf("GIF89a", 1, 0, 1, 0, 0, 0, 0, "!")
const wide = bytesOf(0x89, "PNG\r\n", 0x1a, "\n", 0, 0, 0, 13, "IHDR", 0, 1, 0, 0, 0, 0, 0, 1)

const setOwn = (token: string, image: string) => send("PATCH", "/api/v1/users/me", { token, body: { profile_image_url: image } })

layer(platform)("images", (it) => {
  it.effect("a GIF is stored under its own ending and served", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const { status, body } = yield* setOwn(token, `data:image/gif;base64,${gif}`)
      assert.strictEqual(status, 200)
      assert.match(body.profile_image_url, /\/user-profile-images\/[0-9a-f-]{36}\.gif$/)
      const handler = yield* Emulator.handler
      const stored = yield* Effect.promise(() => handler(new Request(body.profile_image_url)))
      assert.strictEqual(stored.headers.get("content-type"), "image/gif")
    })
  )

  it.effect("an image is stored however wide it is", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      assert.strictEqual((yield* setOwn(token, `data:image/png;base64,${wide}`)).status, 200)
    })
  )

  it.effect("data that is not an image is rejected with the route's message, for clients and servers alike", () =>
    Effect.gen(function* () {
      const { token, user } = yield* signedIn()
      for (const image of ["data:image/not-valid;base64,test", "data:text/plain;base64,AAAA", "file:///etc/passwd"]) {
        const own = yield* setOwn(token, image)
        assert.strictEqual(own.status, 400)
        assert.isNull(own.headers.get("x-stack-known-error"))
        const body = { profile_image_url: image }
        const byServer = yield* send("PATCH", `/api/v1/users/${user.id}`, { access: "server", body })
        assert.strictEqual(byServer.status, 400)
        assert.isNull(byServer.headers.get("x-stack-known-error"))
      }
    })
  )

  it.effect("an image of more than 100 KB is stored, one of more than 750 KB is not", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const sized = (bytes: number) => `data:image/gif;base64,${btoa(`GIF89a${"\0".repeat(bytes - 6)}`)}`
      const stored = yield* send("POST", "/api/v1/teams", {
        access: "server",
        body: { display_name: "Team", profile_image_url: sized(600_000) }
      })
      assert.strictEqual(stored.status, 201)
      assert.match(stored.body.profile_image_url, /\/team-profile-images\/[0-9a-f-]{36}\.gif$/)
      assert.strictEqual((yield* setOwn(token, sized(600_000))).status, 200)
      assert.strictEqual((yield* setOwn(token, sized(760_000))).status, 400)
    })
  )

  it.effect("an empty string is not an image, while null removes it", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      assert.strictEqual((yield* setOwn(token, "")).body.code, "SCHEMA_ERROR")
      const removed = yield* send("PATCH", "/api/v1/users/me", { token, body: { profile_image_url: null } })
      assert.strictEqual(removed.status, 200)
    })
  )
})
