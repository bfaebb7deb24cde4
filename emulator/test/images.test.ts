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

  it.effect("an empty text is no image, while null removes it", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      assert.strictEqual((yield* setOwn(token, "")).body.code, "SCHEMA_ERROR")
      const removed = yield* send("PATCH", "/api/v1/users/me", { token, body: { profile_image_url: null } })
      assert.strictEqual(removed.status, 200)
    })
  )
})
