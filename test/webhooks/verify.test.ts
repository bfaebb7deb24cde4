import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { Deferred, Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ServerApp } from "../../src/effect.js"
import type { Method } from "../../src/promise/promised.js"
import type { SecretInput } from "../../src/schemas/Secret.js"
import { verifyEffect } from "../../src/webhooks/effect.js"
import type { Delivery, WebhookEvent, WebhookEventOf, WebhookFailure } from "../../src/webhooks/index.js"
import { verify } from "../../src/webhooks/index.js"
import { leaks } from "../support/canaries.js"
import { deliveries, secret, signed } from "./deliveries.js"

const [first] = deliveries
assert.isDefined(first)
const { atMillis, headers, body } = first

const post = (headers: Readonly<Record<string, string>>, body: string) =>
  new Request("https://app.test/webhooks", { method: "POST", headers, body })

/** Returns the error of a delivery, by default at the time of the first recorded one. */
const refusal = Effect.fnUntraced(function* (delivery: Delivery, by = secret, at = atMillis) {
  yield* TestClock.setTime(at)
  return yield* Effect.flip(verifyEffect(delivery, by))
})

const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

describe("a webhook", () => {
  it.effect("that the platform sent gives its event, from a request or from its headers and body", () =>
    Effect.gen(function* () {
      assert.isAbove(deliveries.length, 10)
      for (const { atMillis, type, headers, body } of deliveries) {
        yield* TestClock.setTime(atMillis)
        const event = yield* verifyEffect({ headers, body }, secret)
        assert.strictEqual(event.type, type)
        assert.deepStrictEqual(yield* verifyEffect(post(headers, body), secret), event)
        assert.deepStrictEqual(yield* verifyEffect({ headers: new Headers(headers), body: Buffer.from(body) }, secret), event)
        assert.deepStrictEqual(yield* verifyEffect({ headers, body }, Redacted.make(secret)), event)
      }
    })
  )

  it.effect("contains the same entities as calls", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const event = yield* verifyEffect({ headers, body }, secret)
      assert.isTrue(event.type === "user.created")
      if (event.type !== "user.created") return
      assert.deepInclude(event.data, { displayName: "Hook user", signedUpAt: new Date(1_795_249_972_099) })
    })
  )

  it.effect("has case-insensitive headers", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
      assert.strictEqual((yield* verifyEffect({ headers: upper, body }, secret)).type, "user.created")
    })
  )

  it.effect("may name each header as Standard Webhooks does; the platform's own name comes first, as in its library", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const all = ["id", "timestamp", "signature"]
      for (const renamed of [all, ["id"], ["timestamp", "signature"]]) {
        const other = Object.entries(headers).map(([name, value]) => [
          renamed.includes(name.slice("svix-".length)) ? name.replace("svix", "Webhook") : name,
          value
        ])
        const event = yield* verifyEffect({ headers: Object.fromEntries(other), body }, secret)
        assert.strictEqual(event.type, "user.created", renamed.join())
      }
      for (const part of all) {
        const both = { ...headers, [`webhook-${part}`]: "another" }
        assert.strictEqual((yield* verifyEffect({ headers: both, body }, secret)).type, "user.created", part)
      }
      const ofOther = { ...headers, "svix-id": "msg_other", "webhook-id": headers["svix-id"] ?? "" }
      assert.strictEqual((yield* refusal({ headers: ofOther, body }))._tag, "WebhookSignatureError")
    })
  )

  it.effect("requires each of the three headers", () =>
    Effect.gen(function* () {
      for (const header of ["svix-id", "svix-timestamp", "svix-signature"]) {
        const error = yield* refusal({ headers: without(header), body })
        assert.deepInclude(error, { _tag: "WebhookHeaderMissingError", header })
        assert.strictEqual((yield* refusal({ headers: { ...headers, [header]: "" }, body }))._tag, "WebhookHeaderMissingError")
        // Named as the sender names the others.
        const standard = Object.entries(without(header)).map(([name, value]) => [name.replace("svix", "webhook"), value])
        const named = yield* refusal({ headers: Object.fromEntries(standard), body })
        assert.deepInclude(named, { _tag: "WebhookHeaderMissingError", header: header.replace("svix", "webhook") })
      }
    })
  )

  it.effect("is at most five minutes old or early, to the millisecond", () =>
    Effect.gen(function* () {
      const minutes = 5 * 60_000
      for (const at of [atMillis - minutes, atMillis + minutes]) {
        yield* TestClock.setTime(at)
        assert.strictEqual((yield* verifyEffect({ headers, body }, secret)).type, "user.created")
      }
      const late = yield* refusal({ headers, body }, secret, atMillis + minutes + 1)
      const early = yield* refusal({ headers, body }, secret, atMillis - minutes - 1)
      assert.deepInclude(late, { _tag: "WebhookTimestampError", reason: "too old" })
      assert.deepInclude(early, { _tag: "WebhookTimestampError", reason: "too new" })
      for (const timestamp of ["now", "1e9", "-5", "1795249972.5", " ", "9".repeat(400)]) {
        const unreadable = yield* refusal({ headers: { ...headers, "svix-timestamp": timestamp }, body })
        assert.deepInclude(unreadable, { _tag: "WebhookTimestampError", reason: "unreadable" }, timestamp)
      }
    })
  )

  it.effect("that is old is rejected before its body is read", () =>
    Effect.gen(function* () {
      const request = post(headers, body)
      assert.strictEqual((yield* refusal(request, secret, 0))._tag, "WebhookTimestampError")
      assert.isFalse(request.bodyUsed)
    })
  )

  it.effect("is rejected if its id, time, body or secret is not what was signed", () =>
    Effect.gen(function* () {
      const later = `${Number(headers["svix-timestamp"]) + 1}`
      const changed: ReadonlyArray<readonly [Delivery, string?]> = [
        [{ headers: { ...headers, "svix-id": "msg_other" }, body }],
        [{ headers: { ...headers, "svix-timestamp": later }, body }],
        [{ headers, body: body.replace("Hook", "Hack") }],
        [{ headers, body: `${body} ` }],
        [{ headers, body: "" }],
        [{ headers, body }, `whsec_${btoa("another secret of 27 bytes.")}`]
      ]
      for (const [delivery, by] of changed) assert.strictEqual((yield* refusal(delivery, by))._tag, "WebhookSignatureError")
    })
  )

  it.effect("can have several signatures, one of which matches, and none of another kind", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const right = headers["svix-signature"] ?? ""
      const old = `v1,${btoa("x".repeat(32))}`
      for (const signatures of [`${old} ${right}`, `${right} ${old}`, `v1a,abc ${right}`, `v1,no-base64! ${right}`]) {
        const event = yield* verifyEffect({ headers: { ...headers, "svix-signature": signatures }, body }, secret)
        assert.strictEqual(event.type, "user.created")
      }
      const bare = right.replace("v1,", "")
      for (const signatures of [
        old,
        bare,
        `v2,${bare}`,
        "v1,",
        " ",
        right.slice(0, -2),
        `${right.slice(0, 10)}A${right.slice(11)}`
      ]) {
        const error = yield* refusal({ headers: { ...headers, "svix-signature": signatures }, body })
        assert.strictEqual(error._tag, "WebhookSignatureError", signatures)
      }
    })
  )

  it.effect("with a signed body that is not an event fails with the problem", () =>
    Effect.gen(function* () {
      const wrong = [
        ["no JSON", "", "it is not JSON"],
        [`{"type":"user.deleted","data":${"[".repeat(10_000)}${"]".repeat(10_000)}}`, "", "nested deeper than 500 levels"],
        ['"user.created"', "", "The value"],
        ["{}", "type", "type is a required field"],
        ['{"type":"team.deleted","data":{}}', "data.id", "data.id is a required field"]
      ] as const
      for (const [text, field, reason] of wrong) {
        const error = yield* refusal(yield* Effect.promise(() => signed(text, atMillis)))
        if (error._tag !== "WebhookBodyError") return assert.fail(error._tag)
        // The compiled codec names the field `type`; the schema rejects the event as a whole.
        assert.oneOf(error.field, [field, ...(field === "type" ? [""] : [])])
        if (error.field === field) assert.include(error.message, reason === "The value" ? "object" : reason)
      }
    })
  )

  it.effect("of a newer platform is kept whole", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const value = { type: "invoice.paid", data: { id: "i" } }
      const event = yield* verifyEffect(yield* Effect.promise(() => signed(JSON.stringify(value), atMillis)), secret)
      assert.deepStrictEqual(event, { type: "unrecognized", name: "invoice.paid", value })
    })
  )

  it.effect("is accepted with any of several secrets, such as the old and the new one of an endpoint", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const other = `whsec_${btoa("another secret of 27 bytes.")}`
      for (const secrets of [[other, secret], [secret, Redacted.make(other)], [secret]]) {
        assert.strictEqual((yield* verifyEffect({ headers, body }, secrets)).type, "user.created")
      }
      const error = (secrets: ReadonlyArray<string>) => Effect.flip(verifyEffect({ headers, body }, secrets))
      assert.strictEqual((yield* error([other, other]))._tag, "WebhookSignatureError")
      assert.deepInclude(yield* error([]), { _tag: "InvalidInput", field: "secret" })
      assert.deepInclude(yield* error([secret, ""]), { _tag: "InvalidInput", field: "secret" })
    })
  )

  it.effect("can come from a Node request, with a headers record and a collected body", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(atMillis)
      const incoming = Object.assign(new IncomingMessage(new Socket()), { body: Buffer.from(body) })
      Object.assign(incoming.headers, headers)
      assert.strictEqual((yield* verifyEffect(incoming, secret)).type, "user.created")
      const collected = { headers: incoming.headers, body: `${incoming.body}` }
      assert.strictEqual((yield* verifyEffect(collected, secret)).type, "user.created")
    })
  )

  it.effect("requires the secret of an endpoint, and an unparsed body", () =>
    Effect.gen(function* () {
      const wrong = (u: unknown) => u as string
      for (const by of ["", "whsec_", "whsec_no base64", secret.slice(6), "ssk_0123", wrong(undefined), wrong(7)]) {
        assert.deepInclude(yield* refusal({ headers, body }, wrong(by ?? null)), { _tag: "InvalidInput", field: "secret" })
      }
      const parsed = { headers, body: wrong(JSON.parse(body)) }
      assert.deepInclude(yield* refusal(parsed), { _tag: "InvalidInput", field: "body" })
      const used = post(headers, body)
      yield* Effect.promise(() => used.text())
      assert.deepInclude(yield* refusal(used), { _tag: "InvalidInput", field: "request" })
    })
  )

  it.effect("that is rejected reveals neither the secret nor the body in its error", () =>
    Effect.gen(function* () {
      const canarySecret = `whsec_${btoa("canary canary canary canary")}`
      const text = '{"type":"team.deleted","data":{"id":["canary"]}}'
      const good = yield* Effect.promise(() => signed(text, atMillis, canarySecret))
      for (const [delivery, by] of [
        [good, canarySecret],
        [{ headers, body: "canary" }, canarySecret],
        [{ headers, body: "canary" }, "canary"]
      ] as const) {
        assert.deepStrictEqual(leaks("error", yield* refusal(delivery, by)), [])
      }
    })
  )

  it.effect("of the emulator is verified like one of the platform", () => {
    const delivered = Deferred.makeUnsafe<Request>()
    const webhook = { url: "https://app.test/webhooks", secret }
    return Effect.gen(function* () {
      const { users } = yield* ServerApp
      const { id } = yield* users.create({ displayName: "Ada" })
      const event = yield* verifyEffect(yield* Deferred.await(delivered), secret)
      assert.isTrue(event.type === "user.created" && event.data.id === id)
    }).pipe(
      Effect.provide(
        Emulator.apps({
          project: { webhooks: [webhook] },
          deliver: async (request) => {
            Deferred.doneUnsafe(delivered, Effect.succeed(request))
            return new Response(null, { status: 204 })
          }
        })
      )
    )
  })
})

describe("verify, without Effect", () => {
  it("returns the event of a webhook that was just sent", async () => {
    const request = await signed('{"type":"team.deleted","data":{"id":"t"}}', Date.now())
    assert.deepStrictEqual(await verify(post(request.headers, request.body), secret), { type: "team.deleted", data: { id: "t" } })
  })

  it("rejects everything else, or returns the error as a value on request", async () => {
    const [rejected] = await Promise.allSettled([verify({ headers, body }, secret)])
    assert.strictEqual(rejected.status === "rejected" ? rejected.reason._tag : null, "WebhookTimestampError")
    const outcome = await verify.result({ headers: {}, body }, secret)
    assert.deepInclude(outcome.ok ? {} : outcome.error, { _tag: "WebhookHeaderMissingError", header: "svix-id" })
  })

  it("has the types of the events and the errors", () => {
    expectTypeOf(verify).toEqualTypeOf<
      Method<[delivery: Delivery, secret: SecretInput | ReadonlyArray<SecretInput>], WebhookEvent, WebhookFailure>
    >()
    expectTypeOf<Request>().toExtend<Delivery>()
    expectTypeOf<Extract<WebhookEvent, { readonly type: "team.deleted" }>>().toEqualTypeOf<WebhookEventOf<"team.deleted">>()
  })
})

describe("the signatures of a webhook", () => {
  it.effect("are compared up to a limit, because each costs a hash of the body", () =>
    Effect.gen(function* () {
      const delivery = yield* Effect.promise(() => signed(body, atMillis))
      const own = delivery.headers["svix-signature"]
      const forged = (count: number) => Array.from({ length: count }, (_, at) => `v1,${btoa(`${at}`.padEnd(32))}`).join(" ")
      const withSignatures = (text: string) => ({ ...delivery, headers: { ...delivery.headers, "svix-signature": text } })
      yield* TestClock.setTime(atMillis)
      assert.strictEqual((yield* verifyEffect(withSignatures(`${forged(9)} ${own}`), secret)).type, "user.created")
      assert.strictEqual((yield* refusal(withSignatures(`${forged(10_000)} ${own}`)))._tag, "WebhookSignatureError")
    })
  )
})
