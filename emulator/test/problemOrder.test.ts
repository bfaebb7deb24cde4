import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { earlierPlatform, platform, send } from "./platform.js"

const linesOf = (message: string): ReadonlyArray<string> => message.split("\n  - ").slice(1)

layer(earlierPlatform)("the problems of a request", (it) => {
  it.effect("are listed in the order in which the platform declares the fields, not in that of the request", () =>
    Effect.gen(function* () {
      const body = { contained_permission_ids: {}, description: [], id: {} }
      const { body: answer } = yield* send("POST", "/api/v1/team-permission-definitions", { access: "admin", body })
      assert.deepStrictEqual(
        linesOf(answer.details.message).map((line) => line.split(" ")[0]),
        ["body.contained_permission_ids", "body.id", "body.description"]
      )
    })
  )

  it.effect("begin with fields whose names contain auth, and fields whose names begin alike are listed backwards", () =>
    Effect.gen(function* () {
      const body = { primary_email: {}, primary_email_verified: {}, primary_email_auth_enabled: {}, otp_auth_enabled: {} }
      const { body: answer } = yield* send("POST", "/api/v1/users", { access: "server", body })
      assert.deepStrictEqual(
        linesOf(answer.details.message).map((line) => line.split(" ")[0]),
        ["body.primary_email_auth_enabled", "body.otp_auth_enabled", "body.primary_email_verified", "body.primary_email"]
      )
    })
  )

  it.effect("of items are listed item by item, and those of the whole body last", () =>
    Effect.gen(function* () {
      const domains = [{ domain: "nope", handler_path: "x" }, { handler_path: null }]
      const { body: answer } = yield* send("PATCH", "/api/v1/internal/projects/current", {
        access: "admin",
        body: { stray: 1, logo_url: "x", config: { domains } }
      })
      assert.deepStrictEqual(linesOf(answer.details.message), [
        "body.logo_url is not a valid URL",
        "Handler path must start with /",
        "body.config.domains[0].domain is not a valid URL",
        "URL must start with http:// or https://",
        "body.config.domains[1].handler_path cannot be null",
        "body.config.domains[1].domain must be defined",
        "body contains unknown properties: stray"
      ])
    })
  )

  it.effect("do not include the form of an address if the type of a contact channel is wrong", () =>
    Effect.gen(function* () {
      const body = { user_id: "11111111-1111-4111-8111-111111111112", value: "nope", used_for_auth: false }
      const ask = (type: string) =>
        Effect.map(send("POST", "/api/v1/contact-channels", { access: "server", body: { ...body, type } }), (answer) =>
          linesOf(answer.body.details.message)
        )
      assert.deepStrictEqual(yield* ask("phone"), ["body.type must be one of the following values: email"])
      assert.deepStrictEqual(yield* ask("email"), ["body.value must be a valid email"])
    })
  )

  it.effect("of ten thousand items are listed in their order, as far as the message goes", () =>
    Effect.gen(function* () {
      const domains = Array.from({ length: 10_000 }, () => ({ domain: 1, handler_path: null }))
      const { body: answer } = yield* send("PATCH", "/api/v1/internal/projects/current", {
        access: "admin",
        body: { config: { domains } }
      })
      const lines = linesOf(answer.details.message)
      // The length of the message is limited, and the line about the protocol names no item.
      const places = lines.flatMap((line) => /\[(\d+)\]/.exec(line)?.[1] ?? []).map(Number)
      const all = domains.flatMap((_, index) => [index, index])
      assert.isAbove(places.length, 100)
      assert.deepStrictEqual(places, all.slice(0, places.length))
    })
  )
})

layer(platform)("the checks of single values", (it) => {
  it.effect("are reported beside the wrong types of other fields", () =>
    Effect.gen(function* () {
      const refund = {
        type: "subscription",
        id: "11111111-1111-4111-8111-111111111112",
        refund_entries: [{ entry_index: "a", quantity: 1.5, amount_usd: "01" }]
      }
      const { body } = yield* send("POST", "/api/v1/internal/payments/transactions/refund", { access: "admin", body: refund })
      assert.deepStrictEqual(linesOf(body.details.message), [
        'body.refund_entries[0].entry_index must be a `number` type, but the final value was: `NaN` (cast from the value `"a"`).',
        "body.refund_entries[0].quantity must be an integer",
        "Money amount must not have leading zeros"
      ])
    })
  )

  it.effect("name a date by its field, in no decoder's words", () =>
    Effect.gen(function* () {
      const path = "/api/v1/payments/items/custom/x/credits/update-quantity?allow_negative=true"
      const { body } = yield* send("POST", path, { access: "server", body: { delta: 1, expires_at: "soon" } })
      assert.deepStrictEqual(linesOf(body.details.message), ["body.expires_at must be a valid date"])
    })
  )
})
