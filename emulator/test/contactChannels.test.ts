import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { platform, send } from "./platform.js"
import { signedIn } from "./signedIn.js"

const someone = () => `${crypto.randomUUID()}@example.com`
const path = "/api/v1/contact-channels"

const add = Effect.fnUntraced(function* (token: string, value: string, used_for_auth = false) {
  return yield* send("POST", path, { token, body: { user_id: "me", type: "email", value, used_for_auth } })
})

const ask = Effect.fnUntraced(function* (token: string, id: string, email: string) {
  const { body } = yield* send("POST", `${path}/me/${id}/send-verification-code`, {
    token,
    body: { callback_url: "http://localhost:3000/handler/email-verification" }
  })
  assert.deepStrictEqual(body, { success: true })
  const [mail] = (yield* (yield* Outbox).mailbox(email)).slice(-1)
  assert.include(mail?.html, "href=")
  return /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1] ?? ""
})
const verify = (code: string) => send("POST", `${path}/verify`, { body: { code } })

layer(platform)("contact channels", (it) => {
  it.effect("a user whose primary address is one no longer has none, until another becomes it", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const primary = Effect.map(send("GET", "/api/v1/users/me", { token }), ({ body }) => body.primary_email)
      const [first, second] = [someone(), someone()]
      const ids = [(yield* add(token, first)).body.id, (yield* add(token, second)).body.id]
      const change = (id: string, is_primary: boolean) =>
        send("PATCH", `${path}/${user.id}/${id}`, { access: "server", body: { is_primary } })
      for (const [at, isPrimary, shown] of [
        [0, true, first],
        [1, false, first],
        [0, false, null],
        [1, true, second],
        [0, true, first]
      ] as const) {
        assert.strictEqual((yield* change(ids[at], isPrimary)).body.is_primary, isPrimary)
        assert.strictEqual(yield* primary, shown)
      }
    })
  )

  it.effect("a client without a user cannot request an e-mail", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const { body } = yield* add(token, someone())
      const place = `${path}/${user.id}/${body.id}/send-verification-code`
      const sent = { body: { callback_url: "http://localhost:3000/handler/email-verification" } }
      assert.strictEqual((yield* send("POST", place, sent)).body.code, "CANNOT_GET_OWN_USER_WITHOUT_USER")
      const { token: other } = yield* signedIn()
      assert.strictEqual((yield* send("POST", place, { ...sent, token: other })).status, 400)
      assert.strictEqual((yield* send("POST", place, { ...sent, token })).status, 200)
    })
  )

  it.effect("an address that signs somebody else in is reported before one that the user already has", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const [value, own] = [someone(), someone()]
      yield* add((yield* signedIn()).token, value, true)
      yield* add(token, value)
      const { body: channel } = yield* add(token, own)
      const change = (body: object) => send("PATCH", `${path}/me/${channel.id}`, { token, body })
      const taken = yield* change({ value, used_for_auth: true })
      assert.strictEqual(taken.body.code, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
      assert.strictEqual((yield* change({ value })).status, 400)
    })
  )

  it.effect("the code of the mail verifies the channel, once", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const email = someone()
      const { body } = yield* add(token, email)
      const code = yield* ask(token, body.id, email)
      assert.deepStrictEqual((yield* verify(code)).body, { success: true })
      assert.isTrue(user.channels[0]?.isVerified)
      assert.strictEqual((yield* verify(code)).body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("a code expires after seven days", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const email = someone()
      const { body } = yield* add(token, email)
      const code = yield* ask(token, body.id, email)
      yield* TestClock.adjust("7 days")
      assert.strictEqual((yield* verify(code)).body.code, "VERIFICATION_CODE_EXPIRED")
    })
  )

  it.effect("a changed value must be verified again", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const email = someone()
      const { body } = yield* add(token, email)
      yield* verify(yield* ask(token, body.id, email))
      const changed = yield* send("PATCH", `${path}/me/${body.id}`, { token, body: { value: someone() } })
      assert.isFalse(changed.body.is_verified)
    })
  )

  it.effect("the same value sent again must be verified again too, unless a server says otherwise", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const email = someone()
      const { body } = yield* add(token, email)
      yield* verify(yield* ask(token, body.id, email))
      const kept = yield* send("PATCH", `${path}/${user.id}/${body.id}`, {
        access: "server",
        body: { value: email, is_verified: true }
      })
      assert.isTrue(kept.body.is_verified)
      const again = yield* send("PATCH", `${path}/me/${body.id}`, { token, body: { value: email } })
      assert.isFalse(again.body.is_verified)
    })
  )

  it.effect("a new value is validated and normalized as an e-mail only if its type is sent with it", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const { body } = yield* add(token, someone())
      const change = (changes: unknown) => send("PATCH", `${path}/me/${body.id}`, { token, body: changes })
      const typed = someone()
      assert.strictEqual((yield* change({ value: typed.toUpperCase(), type: "email" })).body.value, typed)
      assert.strictEqual((yield* change({ value: "Nobody", type: "email" })).body.code, "SCHEMA_ERROR")
      assert.strictEqual((yield* change({ value: "Nobody" })).body.value, "Nobody")
    })
  )

  it.effect("an address that one user signs in with can be used by others, but not for sign-in", () =>
    Effect.gen(function* () {
      const one = yield* signedIn()
      const other = yield* signedIn()
      const email = someone()
      yield* add(one.token, email, true)
      const refused = yield* add(other.token, email, true)
      assert.strictEqual(refused.body.code, "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE")
      assert.strictEqual((yield* add(other.token, email)).status, 201)
    })
  )

  it.effect("only one channel is primary", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn({ email: someone() })
      const { body } = yield* add(token, someone())
      yield* send("PATCH", `${path}/me/${body.id}`, { token, body: { is_primary: true } })
      assert.deepStrictEqual(
        user.channels.map(({ isPrimary }) => isPrimary),
        [false, true]
      )
    })
  )
})
