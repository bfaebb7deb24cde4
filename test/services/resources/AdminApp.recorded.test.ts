import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Stream } from "effect"
import { TestClock } from "effect/testing"
import { AdminApp } from "../../../src/services/AdminApp.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import type { Answer } from "../../support/fakes.js"
import { fakeHttp, json, known, options, recorded } from "../../support/fakes.js"

/** An admin app with prepared responses, and its requests. */
const setup = Effect.fnUntraced(function* (answer: Answer, projectId = options.projectId) {
  const http = yield* fakeHttp(answer)
  const layer = AdminApp.layerNoDeps({ ...options, projectId, superSecretAdminKey: "sak_1" }).pipe(
    Layer.provide([http.layer, TokenStore.layerMemory])
  )
  const app = yield* AdminApp.pipe(Effect.provide(yield* Layer.build(layer)))
  return { app, sent: http.sent, count: http.count }
})
const bodyOf = (file: string, name: string) => recorded(file, name).response.body
const cursorOf = (url: string) => new URL(url).searchParams.get("cursor")

const project = bodyOf("internal.projects.current.get", "super-secret-admin-key")
const pages = ["page-1-of-limit-5", "page-2-of-limit-5", "page-3-of-limit-5"].map((name) =>
  bodyOf("internal.payments.transactions", name)
)
const idsOf = (body: Record<string, unknown>) =>
  (body["transactions"] as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)

describe("the project of an admin app", () => {
  it.effect("is rejected if it is not the app's own", () =>
    Effect.gen(function* () {
      const other = yield* setup(() => Effect.succeed(json(project)))
      const error = yield* Effect.flip(other.app.project.get())
      assert.deepInclude(error, { _tag: "UnexpectedProjectError", expected: options.projectId, actual: `${project["id"]}` })
      assert.strictEqual((yield* Effect.flip(other.app.project.getProductionModeErrors()))._tag, "UnexpectedProjectError")
      // A text that is no id may be what was sent.
      const echoing = yield* setup(() => Effect.succeed(json({ ...project, id: "sak_of_the_request" })))
      assert.notInclude(String(yield* Effect.flip(echoing.app.project.get())), "sak_of_the_request")
      const own = yield* setup(() => Effect.succeed(json(project)), `${project["id"]}`.toUpperCase())
      assert.strictEqual((yield* own.app.project.get()).id, project["id"])
    }).pipe(Effect.scoped)
  )
})

describe("a test e-mail", () => {
  it.effect("that the mail server refuses has its reason, without the password that it repeats (rules 45, 46)", () =>
    Effect.gen(function* () {
      const { app } = yield* setup(() =>
        Effect.succeed(json({ success: false, error_message: "535 hunter22x is not the password of ada" }))
      )
      const emailConfig = {
        host: "smtp.example.com",
        port: 587,
        username: "ada",
        password: "hunter22x",
        senderName: "Ada",
        senderEmail: "ada@example.com"
      }
      assert.deepStrictEqual(yield* app.emails.sendTestEmail({ recipientEmail: "a@example.com", emailConfig }), {
        success: false,
        errorMessage: "535 *** is not the password of ada"
      })
    }).pipe(Effect.scoped)
  )
})

describe("the stream of transactions", () => {
  it.effect("returns a repeated row once, and fails if the pages lead back", () =>
    Effect.gen(function* () {
      // The third page's cursor leads back to the second.
      const again = { ...pages[2], next_cursor: pages[0]?.["next_cursor"] }
      const answers = [pages[0], pages[1], again]
      const { app, sent } = yield* setup((_, index) => Effect.succeed(json(answers[index])))
      const ids: Array<string> = []
      const all = Stream.runForEach(app.payments.streamTransactions({ limit: 5 }), ({ id }) => Effect.sync(() => ids.push(id)))
      assert.strictEqual((yield* Effect.flip(all))._tag, "IncompleteListError")
      assert.deepStrictEqual(ids, [...new Set(pages.flatMap(idsOf))])
      assert.isBelow(ids.length, pages.flatMap(idsOf).length)
      // The second page has no renewal, so the renewals' position is still that of the first.
      assert.deepStrictEqual(
        (yield* sent).map(({ url }) => cursorOf(url)),
        [null, pages[0]?.["next_cursor"], `${pages[1]?.["next_cursor"]}${String(pages[0]?.["next_cursor"]).split("|")[3]}`]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("continues after a page without matching rows", () =>
    Effect.gen(function* () {
      const answers = [
        { ...pages[0], transactions: [] },
        { ...pages[1], next_cursor: null }
      ]
      const { app } = yield* setup((_, index) => Effect.succeed(json(answers[index])))
      assert.lengthOf(yield* Stream.runCollect(app.payments.streamTransactions({ type: "purchase" })), 5)
    }).pipe(Effect.scoped)
  )
})

describe("a test of a mail server", () => {
  const test = {
    recipientEmail: "ada@example.com",
    emailConfig: { host: "h", port: 25, username: "u", password: "p", senderName: "S", senderEmail: "s@example.com" }
  }

  it.effect("that failed has the platform's message, or says that there is none", () =>
    Effect.gen(function* () {
      const body = bodyOf("internal.send-test-email", "host-not-found")
      const answers = [body, { success: false }, { success: false, error_message: "" }]
      const { app } = yield* setup((_, index) => Effect.succeed(json(answers[index])))
      const said = yield* Effect.all(answers.map(() => app.emails.sendTestEmail(test)))
      assert.deepStrictEqual(
        said.map((outcome) => (outcome.success ? null : outcome.errorMessage)),
        [body["error_message"], "Email test error not specified", "Email test error not specified"]
      )
    }).pipe(Effect.scoped)
  )

  it.effect("fails if the plan of the project's owner allows no more e-mails", () =>
    Effect.gen(function* () {
      const details = { item_id: "emails_per_month", customer_id: "team", quantity: -1 }
      const { app } = yield* setup(() => Effect.succeed(known("ITEM_QUANTITY_INSUFFICIENT_AMOUNT", 400, details)))
      const error = yield* Effect.flip(app.emails.sendTestEmail(test))
      assert.deepInclude(error, { _tag: "ItemQuantityInsufficientAmount" })
    }).pipe(Effect.scoped)
  )

  it.effect("has half a minute, unless its caller allows less", () =>
    Effect.gen(function* () {
      const { app, count } = yield* setup(() => Effect.never)
      const waiting = yield* Effect.forkChild(Effect.flip(app.emails.sendTestEmail(test)), { startImmediately: true })
      yield* TestClock.adjust("29 seconds")
      assert.isUndefined(waiting.pollUnsafe())
      yield* TestClock.adjust("1 second")
      assert.deepInclude(yield* Fiber.join(waiting), { _tag: "RequestTimeout", timeoutMillis: 30_000 })
      const soon = Effect.provideService(app.emails.sendTestEmail(test), CallOptions, { timeoutMillis: 100 })
      const short = yield* Effect.forkChild(Effect.flip(soon), { startImmediately: true })
      yield* TestClock.adjust(100)
      assert.deepInclude(yield* Fiber.join(short), { _tag: "RequestTimeout", timeoutMillis: 100 })
      assert.strictEqual(yield* count, 2)
    }).pipe(Effect.scoped)
  )
})
