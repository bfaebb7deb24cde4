import { assert, describe, it } from "@effect/vitest"
import type { Layer } from "effect"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator, Outbox } from "../src/index.js"
import type { Sent } from "./platform.js"
import { project, send } from "./platform.js"

// What ends, or begins, by itself. Each is looked at one second before its moment, and at it.

const callback_url = "http://localhost:3000/page"
const email = "ada@example.com"
const call = Effect.fnUntraced(function* (method: string, path: string, sent: Sent = {}) {
  const { body, status, text } = yield* send(method, `/api/v1${path}`, sent)
  return { body, said: body?.code ?? (status < 300 ? "passes" : text), text }
})
const post = (path: string, body: unknown, sent: Sent = {}) => call("POST", path, { ...sent, body })
const server = { access: "server" } as const
const admin = { access: "admin" } as const
const letters = Outbox.use((outbox) => outbox.mailbox("ada"))
const sentCode = Effect.map(letters, (mails) => /[?&]code=([0-9a-z]{45})/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "")
const configure = (changes: object) =>
  call("PATCH", "/internal/config/override/environment", {
    ...admin,
    body: { config_override_string: JSON.stringify(changes) }
  })

/** Somebody with a password. */
const signUp = Effect.map(post("/auth/password/sign-up", { email, password: "password-1" }), ({ body }) => ({
  id: String(body.user_id),
  token: String(body.access_token)
}))

type Begin = Effect.Effect<Effect.Effect<unknown, never, Services>, never, Services>
type Services = Layer.Success<ReturnType<typeof Emulator.layer>>

const expired = "VERIFICATION_CODE_EXPIRED"
const week = 7 * 86_400
const deadlines: Readonly<Record<string, readonly [seconds: number, before: unknown, after: unknown, begin: Begin]>> = {
  "the code of a magic link": [
    week,
    "passes",
    expired,
    Effect.gen(function* () {
      yield* post("/auth/otp/send-sign-in-code", { email, callback_url })
      const code = yield* sentCode
      return Effect.map(post("/auth/otp/sign-in/check-code", { code }), ({ said }) => said)
    })
  ],
  "the code of a forgotten password": [
    week,
    "passes",
    expired,
    Effect.gen(function* () {
      yield* signUp
      yield* post("/auth/password/send-reset-code", { email, callback_url })
      const code = yield* sentCode
      return Effect.map(post("/auth/password/reset/check-code", { code }), ({ said }) => said)
    })
  ],
  "the code that verifies an address": [
    week,
    "passes",
    expired,
    Effect.gen(function* () {
      const { token } = yield* signUp
      yield* post("/contact-channels/send-verification-code", { email, callback_url }, { token })
      const code = yield* sentCode
      return Effect.map(post("/contact-channels/verify/check-code", { code }), ({ said }) => said)
    })
  ],
  "an invitation": [
    week,
    ["passes", 1],
    [expired, 0],
    Effect.gen(function* () {
      const { body: team } = yield* post("/teams", { display_name: "Looms" }, server)
      yield* post("/team-invitations/send-code", { team_id: team.id, email, callback_url }, server)
      const code = yield* sentCode
      return Effect.gen(function* () {
        const { body } = yield* call("GET", `/team-invitations?team_id=${team.id}`, server)
        return [(yield* post("/team-invitations/accept/check-code", { code }, server)).said, body.items.length]
      })
    })
  ],
  "a login of the command line": [
    7200,
    "waiting",
    "expired",
    Effect.gen(function* () {
      const { body } = yield* post("/auth/cli", {})
      const { polling_code } = body
      return Effect.map(post("/auth/cli/poll", { polling_code }), ({ body }) => body.status)
    })
  ],
  "a link to a checkout": [
    86_400,
    "passes",
    "VERIFICATION_CODE_NOT_FOUND",
    Effect.gen(function* () {
      const { id } = yield* signUp
      yield* call("POST", "/internal/payments/setup", admin)
      yield* configure({
        "payments.products.pro": { displayName: "Pro", customerType: "user", prices: { m: { USD: "1" } }, includedItems: {} }
      })
      const wanted = { customer_type: "user", customer_id: id, product_id: "pro" }
      const { body } = yield* post("/payments/purchases/create-purchase-url", wanted, server)
      const full_code = String(body.url).split("/purchase/")[1]
      return Effect.map(post("/payments/purchases/validate-code", { full_code }), ({ said }) => said)
    })
  ],
  "an API key": [
    3600,
    "passes",
    "API_KEY_EXPIRED",
    Effect.gen(function* () {
      const { id } = yield* signUp
      const wanted = { user_id: id, description: "ci", expires_at_millis: 3_600_000 }
      const { body } = yield* post("/user-api-keys", wanted, server)
      return Effect.map(post("/user-api-keys/check", { api_key: body.value }, server), ({ said }) => said)
    })
  ],
  "the boost of the mails' capacity": [
    4 * 3600,
    "EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE",
    "passes",
    Effect.gen(function* () {
      yield* post("/emails/capacity-boost", {}, server)
      return Effect.map(post("/emails/capacity-boost", {}, server), ({ said }) => said)
    })
  ],
  "the wait of a mail that is scheduled": [
    3600,
    0,
    1,
    Effect.gen(function* () {
      const { id } = yield* signUp
      yield* configure({
        "emails.server": {
          isShared: false,
          host: "localhost",
          port: 25,
          username: "u",
          password: "p",
          senderName: "Looms",
          senderEmail: "looms@example.com"
        }
      })
      const before = (yield* letters).length
      const mail = { user_ids: [id], html: "<p>Hi</p>", subject: "Hi", scheduled_at_millis: 3_600_000 }
      assert.strictEqual((yield* post("/emails/send-email", mail, server)).said, "passes")
      return Effect.gen(function* () {
        // A mail is sent by the next request of its project.
        yield* call("GET", "/emails/outbox", server)
        return (yield* letters).length - before
      })
    })
  ],
  "the quantity of an item that is given for a day": [
    86_400,
    5,
    0,
    Effect.gen(function* () {
      const { id } = yield* signUp
      yield* configure({ "payments.items.credits": { displayName: "Credits", customerType: "user" } })
      const change = { delta: 5, expires_at: new Date(86_400_000).toISOString() }
      yield* post(`/payments/items/user/${id}/credits/update-quantity?allow_negative=false`, change, server)
      return Effect.map(call("GET", `/payments/items/user/${id}/credits`, server), ({ body }) => body.quantity)
    })
  ]
}

describe("what ends or begins by itself", () => {
  for (const [title, [seconds, before, after, begin]] of Object.entries(deadlines)) {
    it.effect(`does so at its moment: ${title}`, () =>
      Effect.gen(function* () {
        const look = yield* begin
        yield* TestClock.setTime((seconds - 1) * 1000)
        assert.deepStrictEqual(yield* look, before)
        yield* TestClock.setTime(seconds * 1000)
        assert.deepStrictEqual(yield* look, after)
      }).pipe(
        Effect.provide(
          Emulator.layer({ passwordRounds: 4, projects: [{ ...project, allowUserApiKeys: true, magicLinkEnabled: true }] })
        )
      )
    )
  }
})
