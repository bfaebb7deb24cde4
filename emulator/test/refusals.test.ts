import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { passwordReset } from "../src/codes/kinds.js"
import { addCodeOf } from "./conformance/stage.js"
import type { Sent } from "./platform.js"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const server = { access: "server" } as const
const noUser = "CANNOT_GET_OWN_USER_WITHOUT_USER"
const unknown = "00000000-0000-0000-0000-000000000000"
const channel = { type: "email", value: "ada@example.com", used_for_auth: false }

/** Returns the code of the known error, or the plain status. */
const said = (method: string, path: string, sent?: Sent) =>
  Effect.map(send(method, `/api/v1${path}`, sent), ({ status, headers }) => headers.get("x-stack-known-error") ?? status)

layer(platform)("a request with several errors", (it) => {
  it.effect("is rejected for its shape before the missing user of its path", () =>
    Effect.gen(function* () {
      for (const access of ["client", "server", "admin"] as const) {
        assert.strictEqual(yield* said("GET", "/users/me?stray=1", { access }), "SCHEMA_ERROR")
        assert.strictEqual(yield* said("PATCH", "/users/me", { access, body: { stray: 1 } }), "SCHEMA_ERROR")
        assert.strictEqual(yield* said("PATCH", "/users/me", { access }), "SCHEMA_ERROR")
        assert.strictEqual(yield* said("PATCH", "/users/me", { access, body: {} }), noUser)
        assert.strictEqual(yield* said("GET", "/users/me", { access }), noUser)
      }
    })
  )

  it.effect("is rejected for two passwords before the missing user", () =>
    Effect.gen(function* () {
      const body = { password: "password-1", password_hash: "none" }
      assert.strictEqual(yield* said("PATCH", `/users/${unknown}`, { ...server, body }), 400)
      assert.strictEqual(yield* said("PATCH", `/users/${unknown}`, { ...server, body: { password: "x" } }), "USER_NOT_FOUND")
    })
  )

  it.effect("is rejected for a short password before the deleted user of its code", () =>
    Effect.gen(function* () {
      const { project, user } = yield* signedIn({ email: "gone@example.com" })
      const codes = ["a", "b"].map((letter) => letter.repeat(45))
      for (const code of codes) yield* addCodeOf(project, passwordReset, code, { userId: user.id, email: "gone@example.com" })
      yield* send("DELETE", `/api/v1/users/${user.id}`, server)
      const reset = (code: string | undefined, password: string) =>
        said("POST", "/auth/password/reset", { body: { code, password } })
      assert.strictEqual(yield* reset(codes[0], "short"), "PASSWORD_TOO_SHORT")
      // The platform finds nobody to change.
      assert.strictEqual(yield* reset(codes[1], "long enough"), 500)
      assert.strictEqual(yield* reset(codes[1], "long enough"), "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("is rejected for an unknown code before the missing user of a passkey", () =>
    Effect.gen(function* () {
      for (const credential of [{ id: "x" }, "x", ["x"], 1]) {
        const body = { code: "unknown", credential }
        assert.strictEqual(yield* said("POST", "/auth/passkey/register", { body }), "VERIFICATION_CODE_NOT_FOUND")
      }
      const body = { code: "unknown", credential: null }
      assert.strictEqual(yield* said("POST", "/auth/passkey/register", { body }), "SCHEMA_ERROR")
    })
  )
})

layer(platform)("a path that does not exist", (it) => {
  it.effect("is looked up after the body is parsed and the caller authenticated", () =>
    Effect.gen(function* () {
      const asked = (headers: Record<string, string>) => said("POST", "/no/such/path", { body: { a: 1 }, headers })
      assert.strictEqual(yield* asked({}), 404)
      assert.strictEqual(yield* asked({ "content-type": "text/xml" }), "BODY_PARSING_ERROR")
      assert.strictEqual(yield* asked({ "x-stack-access-type": "root" }), "INVALID_ACCESS_TYPE")
      assert.strictEqual(yield* asked({ "x-stack-access-token": "none" }), "UNPARSABLE_ACCESS_TOKEN")
      assert.strictEqual(yield* asked({ "x-stack-publishable-client-key": "pck_wrong" }), "INVALID_PUBLISHABLE_CLIENT_KEY")
      assert.strictEqual(yield* asked({ "x-stack-branch-id": "other" }), "BRANCH_DOES_NOT_EXIST")
    })
  )
})

layer(platform)("a client without a user", (it) => {
  it.effect("gets that error when it requests data of a user by id", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const place = `/contact-channels/${user.id}/${unknown}`
      assert.strictEqual(yield* said("GET", "/contact-channels"), noUser)
      assert.strictEqual(yield* said("GET", `/contact-channels?user_id=${user.id}`), noUser)
      assert.strictEqual(yield* said("POST", "/contact-channels", { body: { ...channel, user_id: user.id } }), noUser)
      assert.strictEqual(yield* said("GET", place), noUser)
      assert.strictEqual(yield* said("PATCH", place, { body: {} }), noUser)
      assert.strictEqual(yield* said("DELETE", place), noUser)
      assert.strictEqual(yield* said("GET", `/auth/sessions?user_id=${user.id}`), noUser)
    })
  )

  it.effect("counts as another user when it requests a connected account's token, or ends a session", () =>
    Effect.gen(function* () {
      const { user, session } = yield* signedIn()
      for (const account of ["github", "github/ada"]) {
        assert.strictEqual(yield* said("POST", `/connected-accounts/${user.id}/${account}/access-token`, { body: {} }), 403)
      }
      assert.strictEqual(yield* said("DELETE", `/auth/sessions/${session.id}?user_id=${user.id}`), 404)
    })
  )
})

layer(platform)("an id in a path", (it) => {
  it.effect("is a UUID of version 1 to 5, or the nil UUID", () =>
    Effect.gen(function* () {
      const get = (id: string) => said("GET", `/users/${id}`, server)
      assert.strictEqual(yield* get(unknown), "USER_NOT_FOUND")
      assert.strictEqual(yield* get("12345678-1234-4234-8234-123456789ABC"), "USER_NOT_FOUND")
      for (const id of ["x", "12345678-1234-1234-1234-123456789012", "018f2b1c-1111-7111-8111-111111111111"]) {
        assert.strictEqual(yield* get(id), "SCHEMA_ERROR", id)
      }
    })
  )

  it.effect("is validated before anything is looked up", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      for (const sent of [server, { token }]) {
        assert.strictEqual(yield* said("DELETE", `/auth/sessions/x?user_id=${user.id}`, sent), "SCHEMA_ERROR")
        const body = { ...sent, body: {} }
        assert.strictEqual(yield* said("POST", "/connected-accounts/x/github/access-token", body), "SCHEMA_ERROR")
      }
    })
  )
})

layer(platform)("an empty header", (it) => {
  it.effect("names a branch and a session that do not exist", () =>
    Effect.gen(function* () {
      const branch = yield* send("GET", "/api/v1/projects/current", { headers: { "x-stack-branch-id": "" } })
      assert.strictEqual(branch.body.code, "BRANCH_DOES_NOT_EXIST")
      assert.deepStrictEqual(branch.body.details, { branch_id: "" })
      const headers = { "x-stack-refresh-token": "" }
      assert.strictEqual(yield* said("POST", "/auth/sessions/current/refresh", { headers }), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
      assert.strictEqual(yield* said("POST", "/auth/sessions/current/refresh"), "SCHEMA_ERROR")
    })
  )
})

layer(platform)("a content type", (it) => {
  it.effect("is compared including the space before its parameters", () =>
    Effect.gen(function* () {
      const typed = (type: string) =>
        said("POST", "/auth/password/sign-in", {
          body: { email: "ada@example.com", password: "x" },
          headers: { "content-type": type }
        })
      assert.strictEqual(yield* typed("application/json; charset=utf-8"), "EMAIL_PASSWORD_MISMATCH")
      assert.strictEqual(yield* typed("application/json ; charset=utf-8"), "BODY_PARSING_ERROR")
    })
  )
})

layer(platform)("a time to live", (it) => {
  it.effect("has no minimum on the command line, and may have fractions of a millisecond", () =>
    Effect.gen(function* () {
      for (const expires_in_millis of [-1, 1.5, "60000", 86_400_000]) {
        assert.strictEqual(yield* said("POST", "/auth/cli", { body: { expires_in_millis } }), 200, String(expires_in_millis))
      }
      const { body } = yield* send("POST", "/api/v1/auth/cli", { body: { expires_in_millis: -1 } })
      const polled = yield* send("POST", "/api/v1/auth/cli/poll", { body: { polling_code: body.polling_code } })
      assert.deepStrictEqual(polled.body, { status: "expired" })
      for (const sent of [null, { expires_in_millis: null }, { expires_in_millis: 86_400_001 }, { expires_in_millis: -1e300 }]) {
        assert.strictEqual(yield* said("POST", "/auth/cli", { body: sent }), "SCHEMA_ERROR")
      }
      const { user } = yield* signedIn()
      const session = { user_id: user.id, expires_in_millis: 60_000.5 }
      assert.strictEqual(yield* said("POST", "/auth/sessions", { ...server, body: session }), 200)
    })
  )
})

layer(platform)("the older path to the token of a connected account", (it) => {
  const path = "/auth/oauth/connected-accounts/github/access-token"
  it.effect("validates only the body of a request before it forwards it", () =>
    Effect.gen(function* () {
      for (const sent of [{}, { body: { scope: null } }, { body: { stray: 1 } }]) {
        assert.strictEqual(yield* said("POST", path, sent), "SCHEMA_ERROR")
      }
      const headers = { "x-stack-access-type": "", "x-stack-publishable-client-key": "" }
      for (const sent of [{ body: {} }, { body: {}, headers }]) {
        const { status, body, headers } = yield* send("POST", `/api/v1${path}?stray=1`, sent)
        assert.deepStrictEqual([status, body.code, headers.get("x-stack-known-error")], [400, noUser, null])
      }
      assert.strictEqual(yield* said("POST", path, { body: {}, token: "none" }), "UNPARSABLE_ACCESS_TOKEN")
    })
  )

  it.effect("forwards an error with the requested status, without the original one", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const override = { "x-stack-override-error-status": "true" }
      const { status, body, headers } = yield* send("POST", `/api/v1${path}`, { body: {}, token, headers: override })
      assert.deepStrictEqual([status, body.code], [200, "OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED"])
      assert.isNull(headers.get("x-stack-actual-status"))
    })
  )
})

layer(platform)("an empty e-mail address", (it) => {
  it.effect("signs nobody in or up, but a password can be forgotten for it", () =>
    Effect.gen(function* () {
      const body = { email: "", password: "password-1", callback_url: "http://localhost:3000" }
      const { email, password, callback_url } = body
      assert.strictEqual(yield* said("POST", "/auth/password/sign-in", { body: { email, password } }), "SCHEMA_ERROR")
      assert.strictEqual(yield* said("POST", "/auth/password/send-reset-code", { body: { email, callback_url } }), 200)
      assert.strictEqual(yield* said("POST", "/auth/password/sign-up", { body: { email, password } }), "SCHEMA_ERROR")
      assert.strictEqual(yield* said("POST", "/auth/otp/send-sign-in-code", { body: { email, callback_url } }), "SCHEMA_ERROR")
    })
  )
})

layer(platform)("the message about a request with several errors", (it) => {
  const lines = (method: string, path: string, sent: Sent) =>
    Effect.map(send(method, `/api/v1${path}`, sent), ({ body }) =>
      String(body.details.message)
        .split("\n")
        .slice(1)
        .map((line) => line.slice(4))
    )

  it.effect("lists the fields in their order, whatever is wrong with them, and unknown properties last", () =>
    Effect.gen(function* () {
      const body = { stray: 1, is_impersonation: "maybe", user_id: "x" }
      assert.deepStrictEqual(yield* lines("POST", "/auth/sessions", { ...server, body }), [
        "body.user_id must be a valid UUID",
        'body.is_impersonation must be a `boolean` type, but the final value was: `"maybe"`.',
        "body contains unknown properties: stray"
      ])
      assert.deepStrictEqual(
        yield* lines("PATCH", `/users/${unknown}?stray=1`, { ...server, body: { primary_email: "x", stray: 1 } }),
        [
          "query contains unknown properties: stray",
          "body.primary_email must be a valid email",
          "body contains unknown properties: stray"
        ]
      )
    })
  )

  it.effect("names a body that is no object, also one with a grant of tokens", () =>
    Effect.gen(function* () {
      for (const path of ["/auth/oauth/token", "/auth/sessions"]) {
        assert.deepStrictEqual(yield* lines("POST", path, { ...server, body: [] }), [
          "body must be a `object` type, but the final value was: `[]`."
        ])
      }
    })
  )

  it.effect("names every wrong item of a list, and a missing value of any type", () =>
    Effect.gen(function* () {
      const admin = { access: "admin" } as const
      const line = 'Only lowercase letters, numbers, ":", "_" and optional "$" at the beginning are allowed'
      const contained = { id: "read", contained_permission_ids: ["A", "b", "C"] }
      assert.deepStrictEqual(yield* lines("POST", "/team-permission-definitions", { ...admin, body: contained }), [line, line])
      const save = (body: unknown) => lines("PATCH", `/internal/ai-chat/${unknown}`, { ...admin, body })
      assert.deepStrictEqual(yield* save({ stray: 1 }), [
        "body.message must be defined",
        "body contains unknown properties: stray"
      ])
      assert.deepStrictEqual(yield* save({ message: null }), ["body.message cannot be null"])
    })
  )
})

layer(platform)("the limit of a list", (it) => {
  it.effect("is rejected in the same words whatever is wrong with it", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      const lists = ["/users", "/emails/outbox", `/payments/products/user/${user.id}`, `/payments/invoices/user/${user.id}`]
      const texts = yield* Effect.forEach(lists, (path) =>
        Effect.forEach(["0", "1.5", "none"], (limit) =>
          Effect.map(send("GET", `/api/v1${path}?limit=${limit}`, server), ({ status, body, text }) => {
            assert.strictEqual(status, 400, `${path} ${limit}`)
            return body?.details.message.split("\n  - ")[1] ?? text
          })
        )
      )
      const same = (text: string) => [text, text, text]
      assert.deepStrictEqual(texts, [
        [
          "query.limit must be greater than or equal to 1",
          "query.limit must be an integer",
          'query.limit must be a `number` type, but the final value was: `NaN` (cast from the value `"none"`).'
        ],
        same("Invalid limit parameter"),
        same("The limit must be between 1 and 100."),
        same("The limit must be between 1 and 100.")
      ])
    })
  )
})

layer(platform)("the time of an e-mail", (it) => {
  it.effect("may have a fraction of a millisecond, but is a date", () =>
    Effect.gen(function* () {
      const body = { user_ids: [], html: "<p>x</p>", scheduled_at_millis: 60_000.5 }
      // What is said next is that the project has no mail server of its own.
      assert.strictEqual(yield* said("POST", "/emails/send-email", { ...server, body }), "REQUIRES_CUSTOM_EMAIL_SERVER")
      const never = { ...body, scheduled_at_millis: 1e308 }
      assert.strictEqual(yield* said("POST", "/emails/send-email", { ...server, body: never }), "SCHEMA_ERROR")
    })
  )
})
