import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Sent } from "./platform.js"
import { earlierPlatform, platform, send } from "./platform.js"

const line = (names: string) => `body contains unknown properties: ${names}`
const strayIn = (path: string, sent: Sent) =>
  Effect.map(send("POST", `/api/v1${path}`, sent), ({ body }) =>
    String(body.details.message)
      .split("\n  - ")
      .filter((text) => text.startsWith("body contains unknown"))
  )

const withCode = [
  "/auth/mfa/sign-in",
  "/auth/otp/sign-in",
  "/auth/otp/sign-in/check-code",
  "/auth/passkey/register",
  "/auth/passkey/sign-in",
  "/auth/password/reset",
  "/auth/password/reset/check-code",
  "/contact-channels/verify",
  "/contact-channels/verify/check-code",
  "/integrations/custom/projects/transfer/confirm",
  "/integrations/neon/projects/transfer/confirm/check",
  "/team-invitations/accept",
  "/team-invitations/accept/check-code",
  "/team-invitations/accept/details"
]

layer(platform)("the unknown properties of a body", (it) => {
  it.effect("are named twice by each call that uses a code", () =>
    Effect.gen(function* () {
      for (const path of withCode) {
        assert.deepStrictEqual(yield* strayIn(path, { body: { a: 1, b: 2 } }), [line("a, b"), line("a, b")], path)
      }
    })
  )

  it.effect("are named once for each access level whose fields the body has", () =>
    Effect.gen(function* () {
      const counts = yield* Effect.forEach(
        [
          ["/teams", "client"],
          ["/teams", "server"],
          ["/teams", "admin"],
          ["/users", "server"],
          ["/contact-channels", "client"],
          ["/contact-channels", "server"]
        ] as const,
        ([path, access]) => Effect.map(strayIn(path, { access, body: { a: 1 } }), (lines) => `${access} ${path} ${lines.length}`)
      )
      assert.deepStrictEqual(counts, [
        "client /teams 2",
        "server /teams 3",
        "admin /teams 3",
        "server /users 2",
        "client /contact-channels 1",
        "server /contact-channels 2"
      ])
    })
  )

  it.effect("are named twice by the versions of the API that have older names of a product", () =>
    Effect.gen(function* () {
      const of = (version: string) =>
        Effect.map(
          send("POST", `/api/${version}/payments/purchases/create-purchase-url`, { body: { a: 1 } }),
          ({ body }) => String(body.details.message).split(line("a")).length - 1
        )
      assert.deepStrictEqual(yield* Effect.forEach(["v1", "v2beta4", "v2beta5", "latest"], of), [2, 2, 1, 1])
    })
  )
})

layer(earlierPlatform)("the fields of a newer generation", (it) => {
  it.effect("are unknown properties like any others, in the order of the request, whatever their values are", () =>
    Effect.gen(function* () {
      const body = { restricted_by_admin_reason: 7, a: 1, risk_scores: "x", restricted_by_admin: {} }
      const { body: answer } = yield* send("PATCH", "/api/v1/users/me", { access: "server", body, token: "" })
      assert.strictEqual(answer.code, "SCHEMA_ERROR")
      assert.deepStrictEqual(
        String(answer.details.message)
          .split("\n  - ")
          .slice(1)
          .filter((text) => !text.startsWith("auth")),
        [line("restricted_by_admin_reason, a, risk_scores, restricted_by_admin")]
      )
    })
  )
})
