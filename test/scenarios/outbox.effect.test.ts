import { assert, describe, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ServerApp } from "../../src/effect.js"
import { ownMailServer } from "./configured.js"
import { newestMail } from "./stage.js"

const inAnHour = new Date(3_600_000)
const statuses = (items: ReadonlyArray<{ readonly status: string }>) => items.map(({ status }) => status)

const setUp = Effect.gen(function* () {
  yield* ownMailServer
  const { emails, users } = yield* ServerApp
  const ada = yield* users.create({ primaryEmail: "ada@example.com" })
  const send = (subject: string, own: object = {}) =>
    emails.send({ userIds: [ada.id], html: `<p>${subject} text</p>`, subject, ...own })
  return { ada, emails, users, send }
})

describe("the outbox, through effects", () => {
  it.effect("holds an e-mail back until its time, and it can be edited, paused, resumed and cancelled until then", () =>
    Effect.gen(function* () {
      const { emails, send } = yield* setUp
      yield* send("Now")
      yield* send("Later", { scheduledAt: inAnHour })
      const { items } = yield* emails.listOutbox()
      assert.deepStrictEqual(statuses(items), ["scheduled", "sent"])
      const [{ id } = { id: "" }, now] = items
      assert.strictEqual((yield* emails.pauseOutboxEmail(id)).status, "paused")
      yield* TestClock.adjust("2 hours")
      assert.strictEqual((yield* emails.getOutboxEmail(id)).status, "paused")
      const tsxSource =
        'import { Subject } from "@stackframe/emails"; export function EmailTemplate() { return <><Subject value="Edited" /><p>Edited text</p></>; }'
      const to = { type: "custom-emails", emails: ["bob@example.com"] } as const
      assert.isFalse((yield* emails.updateOutboxEmail(id, { tsxSource, to })).hasRendered)
      yield* emails.resumeOutboxEmail(id)
      const sent = yield* emails.getOutboxEmail(id)
      assert.strictEqual(sent.status, "sent")
      assert.include(yield* newestMail("bob"), "Edited text")
      const refused = yield* Effect.flip(emails.cancelOutboxEmail(now?.id ?? ""))
      assert.deepInclude(refused, { _tag: "EmailNotEditable" })
      yield* send("Never", { scheduledAt: new Date(100_000_000) })
      const [never] = (yield* emails.listOutbox({ status: "scheduled" })).items
      assert.strictEqual((yield* emails.cancelOutboxEmail(never?.id ?? "")).skippedReason, "MANUALLY_CANCELLED")
      assert.strictEqual((yield* Effect.flip(emails.getOutboxEmail(crypto.randomUUID())))._tag, "EmailNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("is read page after page, with those that were skipped", () =>
    Effect.gen(function* () {
      const { emails, users, send } = yield* setUp
      const nameless = yield* users.create({})
      yield* send("One")
      yield* emails.send({ userIds: [nameless.id], html: "<p>Nobody</p>", subject: "Two" })
      const all = yield* Stream.runCollect(emails.streamOutbox({ limit: 1 }))
      assert.deepStrictEqual(statuses([...all]), ["skipped", "sent"])
      const [skipped] = (yield* emails.listOutbox({ status: "skipped" })).items
      assert.strictEqual(skipped?.skippedReason, "USER_HAS_NO_PRIMARY_EMAIL")
      assert.lengthOf((yield* emails.listOutbox({ simpleStatus: "ok" })).items, 2)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("sends no more than its capacity, urgent e-mails first; a boost increases it for four hours", () =>
    Effect.gen(function* () {
      const { emails, send } = yield* setUp
      for (let count = 0; count < 27; count++) yield* send("First")
      yield* send("Waits")
      yield* send("Urgent", { isHighPriority: true })
      assert.deepStrictEqual(statuses((yield* emails.listOutbox({ status: "queued" })).items), ["queued", "queued"])
      yield* TestClock.adjust("40 millis")
      const { items } = yield* emails.listOutbox({ limit: 2 })
      assert.deepStrictEqual(
        items.map(({ subject, status }) => [subject, status]),
        [
          ["Urgent", "sent"],
          ["Waits", "queued"]
        ]
      )
      yield* emails.boostCapacity()
      assert.strictEqual((yield* Effect.flip(emails.boostCapacity()))._tag, "EmailCapacityBoostAlreadyActive")
      const boosted = yield* emails.getDelivery()
      assert.strictEqual(boosted.stats.hour.sent, 28)
      assert.deepInclude(boosted.capacity, { boostMultiplier: 4, isBoostActive: true })
      yield* TestClock.adjust("4 hours")
      assert.isFalse((yield* emails.getDelivery()).capacity.isBoostActive)
      yield* emails.boostCapacity()
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
