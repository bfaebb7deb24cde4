import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { Emulator, World } from "../src/index.js"
import { project, send } from "./platform.js"

// The same bytes in every run.
const seeded = Layer.sync(SecureRandom.SecureRandom, () => {
  let next = 0
  return SecureRandom.make((size) => Uint8Array.from({ length: size }, () => (next = (next * 31 + 7) % 251)))
})

const signUp = send("POST", "/api/v1/auth/anonymous/sign-up")

describe("Emulator", () => {
  it.effect("equal random seeds give equal ids and secrets", () =>
    Effect.gen(function* () {
      const run = Effect.provide(signUp, Layer.provide(Emulator.layerNoDeps({ passwordRounds: 4, projects: [project] }), seeded))
      const [one, other] = [yield* run, yield* run]
      assert.strictEqual(one.body.user_id, other.body.user_id)
      assert.strictEqual(one.body.refresh_token, other.body.refresh_token)
    })
  )

  it.effect("nested platforms have separate state", () =>
    Effect.gen(function* () {
      const { body } = yield* signUp
      const inner = Emulator.layer({ passwordRounds: 4, projects: [project] })
      const status = yield* Effect.provide(
        Effect.map(send("GET", `/api/v1/users/${body.user_id}`, { access: "server" }), (answer) => answer.status),
        inner
      )
      assert.strictEqual(status, 404)
      assert.strictEqual((yield* send("GET", `/api/v1/users/${body.user_id}`, { access: "server" })).status, 200)
    }).pipe(Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [project] })))
  )

  it.effect("projects with their own keys can be created at run time", () =>
    Effect.gen(function* () {
      const made = yield* (yield* World).createProject({ displayName: "Another", signUpEnabled: false })
      const { body } = yield* send("GET", "/api/v1/projects/current", {
        headers: {
          "x-stack-project-id": made.project.id,
          "x-stack-publishable-client-key": made.publishableClientKey
        }
      })
      assert.strictEqual(body.display_name, "Another")
      assert.isFalse(body.config.sign_up_enabled)
      assert.match(made.secretServerKey, /^ssk_[0-9a-hjkmnp-tv-z]{44}[08gr]$/)
    }).pipe(Effect.provide(Emulator.layer({ passwordRounds: 4, projects: [project] })))
  )
})
