import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as contract from "../../../src/contract/index.js"
import { isKnownError } from "../../../src/errors/index.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { withAllCode } from "../../../src/services/lazy/withAllCode.js"
import { AccessTokens } from "../../../src/services/transport/AccessTokens.js"
import { makeTransport } from "../../../src/services/transport/makeTransport.js"
import { bearerOf } from "../../support/bearerOf.js"
import { fakeHttp, options } from "../../support/fakes.js"
import type { RecordedGeneration } from "../../support/recorded.js"
import { cases, endpointsIn, endpointsOf, files, match, statusOf } from "../../support/recorded.js"

const endpoints = endpointsOf(contract)
const config = Layer.succeed(AppConfig, {
  ...options,
  access: "admin",
  secretServerKey: Redacted.make("ssk_1"),
  superSecretAdminKey: Redacted.make("sak_1")
})
const Token = Layer.succeed(AccessTokens, bearerOf(Effect.succeed(Redacted.make("user-token"))))

/** Sends the request of an endpoint, which always responds with 500; returns the error and the number of attempts. */
const failing = Effect.fnUntraced(function* (endpoint: contract.Endpoint.Any, text: string) {
  const http = yield* fakeHttp(() => Effect.succeed({ status: 500, headers: new Headers(), text }))
  // The input does not matter here.
  const open = { ...endpoint, access: endpoint.access, path: "/any", history: undefined }
  const bare = { ...open, codecs: { success: endpoint.codecs.success }, fault: endpoint.fault, errors: endpoint.errors }
  const transport = yield* withAllCode(makeTransport(yield* AccessTokens)).pipe(Effect.provide([http.layer, config]))
  const error: unknown = yield* Effect.flip(transport.call(bare as never, {} as never))
  return { error, times: (yield* http.sent).length }
}, Effect.provide(Token))

/** The meaning of each recorded 500, by file and case name. */
const meanings: Readonly<Record<RecordedGeneration, Readonly<Record<string, string>>>> = {
  "2025-11": {
    "connected-accounts.access-token server-user-not-found": "UserNotFound",
    "contact-channels.create server-unknown-user-is-a-500": "UserNotFound",
    "internal.email-drafts.get not-found": "EmailDraftNotFound",
    "internal.email-drafts.update not-found": "EmailDraftNotFound",
    "internal.payments.transactions cursor-not-a-uuid": "InvalidCursor",
    "team-api-keys.get key-of-the-other-kind": "ApiKeyNotFound",
    "team-invitations.id.delete unknown-id-is-a-500": "TeamInvitationNotFound"
  },
  "2026-04": {
    "connected-accounts.account.access-token unknown-user-is-a-500": "UserNotFound",
    "payments.invoices.list cursor-unknown-is-a-500": "InvalidCursor",
    "team-invitations.id.delete unknown-id-is-a-500-2026": "TeamInvitationNotFound"
  }
}

describe("a 500 of an endpoint with a declared meaning", () => {
  for (const generation of ["2025-11", "2026-04"] as const) {
    it.effect(`is that error immediately, for every matching recording (${generation})`, () =>
      Effect.gen(function* () {
        const found: Record<string, string> = {}
        for (const file of files(generation)) {
          for (const one of cases(file, generation)) {
            const name = `${file} ${one.name}`
            if (one.response?.headers === undefined || statusOf(one) !== 500 || meanings[generation][name] === undefined) continue
            const matched = match(endpointsIn(generation, endpoints), one)
            assert.isDefined(matched, name)
            if (matched === undefined) continue
            const { error, times } = yield* failing(matched.endpoint, String(one.response.body))
            assert.isTrue(isKnownError(error), name)
            if (!isKnownError(error)) continue
            assert.notInclude(error.message, "Internal Server Error", name)
            assert.deepStrictEqual([error.details, times], [undefined, 1], name)
            found[name] = error._tag
          }
        }
        assert.deepStrictEqual(found, meanings[generation])
      })
    )
  }

  it.effect("is one of its declared errors, without details, whatever the text", () =>
    Effect.gen(function* () {
      const declaring = [...endpoints].filter(([, { fault }]) => fault !== undefined)
      assert.isAbove(declaring.length, 10)
      for (const [name, endpoint] of declaring) {
        assert.include(endpoint.errors, endpoint.fault, name)
        assert.isUndefined(endpoint.fault && "details" in endpoint.fault ? endpoint.fault.details : undefined, name)
        const { error, times } = yield* failing(endpoint, "")
        assert.deepInclude(error, { _tag: endpoint.fault && "tag" in endpoint.fault ? endpoint.fault.tag : "" }, name)
        assert.strictEqual(times, 1, name)
      }
    })
  )

  it.effect("remains a server error at an endpoint without one, and is retried once", () =>
    Effect.gen(function* () {
      const list = endpoints.get("admin.emailDrafts.list")
      assert.isDefined(list)
      if (list === undefined) return
      const sent = yield* Effect.forkChild(failing(list, "Internal Server Error"), { startImmediately: true })
      yield* TestClock.adjust(60_000)
      const { error, times } = yield* Fiber.join(sent)
      assert.deepInclude(error, { status: 500 })
      assert.isFalse(isKnownError(error))
      assert.strictEqual(times, 2)
    })
  )
})
