import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { passwordReset } from "../src/codes/kinds.js"
import { createCode } from "../src/codes/VerificationCodes.js"
import { addUser } from "./conformance/stage.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const someone = () => `${crypto.randomUUID()}@example.com`
const post = (path: string, body: unknown, own: object = {}) => send("POST", `/api/v1${path}`, { body, ...own })
// Each has at most as many characters as a password may have, but more bytes than a hash covers.
const tooLong = ["ü".repeat(60), "ä".repeat(36), "𝒜".repeat(18)]
const longest = `${"ü".repeat(35)}x`

layer(platform)("a password", (it) => {
  it.effect("has no more bytes than its hash covers, wherever it is set", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      for (const password of tooLong) {
        const email = someone()
        const { user, token } = yield* signedIn({ email })
        const { code } = yield* createCode(project, passwordReset, { userId: user.id, email })
        const answers = yield* Effect.all([
          post("/auth/password/sign-up", { email: someone(), password }),
          post("/auth/password/set", { password }, { token }),
          post("/auth/password/update", { old_password: "password-1", new_password: password }, { token }),
          post("/auth/password/reset", { code, password }),
          post("/users", { primary_email: someone(), primary_email_auth_enabled: true, password }, { access: "server" }),
          send("PATCH", `/api/v1/users/${user.id}`, { access: "server", body: { password } })
        ])
        for (const { body } of answers) assert.strictEqual(body.code, "SCHEMA_ERROR")
        assert.isNull(user.passwordHash)
      }
    })
  )

  it.effect("of maximum length signs in, and another one with the same beginning does not", () =>
    Effect.gen(function* () {
      const email = someone()
      assert.strictEqual((yield* post("/auth/password/sign-up", { email, password: longest })).status, 200)
      assert.strictEqual((yield* post("/auth/password/sign-in", { email, password: longest })).status, 200)
      for (const password of [`${longest}y`, `${longest}yz`, longest.slice(0, -1)]) {
        const { body } = yield* post("/auth/password/sign-in", { email, password })
        assert.strictEqual(body.code, "EMAIL_PASSWORD_MISMATCH")
      }
    })
  )

  it.effect("that is reset ends all sessions of its user, and of no other", () =>
    Effect.gen(function* () {
      const project = yield* theProject
      const email = someone()
      const { id: userId } = yield* addUser(project, { email, password: "password-1" })
      const signIn = post("/auth/password/sign-in", { email, password: "password-1" })
      const sessions = [yield* signIn, yield* signIn]
      const other = yield* post("/auth/password/sign-up", { email: someone(), password: "password-1" })
      const refresh = (token: string) =>
        Effect.map(
          send("POST", "/api/v1/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": token } }),
          ({ status }) => status
        )
      for (const { body } of sessions) assert.strictEqual(yield* refresh(body.refresh_token), 200)
      const { code } = yield* createCode(project, passwordReset, { userId, email })
      assert.strictEqual((yield* post("/auth/password/reset", { code, password: "password-2" })).status, 200)
      for (const { body } of sessions) assert.strictEqual(yield* refresh(body.refresh_token), 401)
      assert.strictEqual(yield* refresh(other.body.refresh_token), 200)
    })
  )
})
