import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { storeOfRequest } from "../../../../src/services/platform/tokens/storeOfRequest.js"
import { tokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import { plainPair } from "../../../support/tokens.js"

const projectId = "p"
const held = { accessToken: "access-a", refreshToken: "a" }
const request = new Request("https://app.example.com/", { headers: { "x-stack-auth": JSON.stringify(held) } })
const renewed = tokenPair("newer", "a")!

/** What both stores of a request do, in order. */
const behaviour = Effect.gen(function* () {
  const response = new Headers()
  const read = storeOfRequest(request, projectId)
  const written = storeOfRequest({ request, response }, projectId)
  const refusals = [read.refusal, written.refusal]
  const found = yield* Effect.all([read.get, written.get], { concurrency: 2 })
  const isReplaced = yield* Effect.all([read.replace(found[0]!, renewed), written.replace(found[1]!, renewed)])
  // Renders on servers read a session that has been read before.
  const after = yield* Effect.sync(() => [read, written].map((store) => Effect.runSync(store.get)))
  const refused = yield* Effect.exit(read.set(renewed))
  yield* Effect.all([read.set(null), written.set(null)])
  return {
    refusals,
    found: found.map((pair) => plainPair(pair)),
    isReplaced,
    after: after.map((pair) => plainPair(pair)),
    isRefused: refused._tag === "Failure",
    cleared: yield* Effect.all([read.get, written.get]),
    names: response.getSetCookie().map((text) => text.split("=")[0])
  }
})

describe("the token store of a request", () => {
  it.effect("reads and replaces the session; writes it only into a response", () =>
    Effect.gen(function* () {
      const first = yield* behaviour
      assert.deepStrictEqual(first.found, [plainPair(tokenPair("access-a", "a")), plainPair(tokenPair("access-a", "a"))])
      assert.deepStrictEqual(first.isReplaced, [true, true])
      assert.deepStrictEqual(first.after, [plainPair(renewed), plainPair(renewed)])
      assert.match(first.refusals[0] ?? "", /only reads the session of a request/)
      assert.isUndefined(first.refusals[1])
      assert.isTrue(first.isRefused)
      assert.deepStrictEqual(first.cleared, [null, null])
    })
  )
})
