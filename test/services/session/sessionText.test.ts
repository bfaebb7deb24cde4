import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { plainTokens } from "../../../src/services/platform/tokens/TokenStore.js"
import { read, write } from "../../../src/services/session/sessionText.js"
import { pair } from "../../support/fakes.js"

const exported = { version: 1, projectId: "p", accessToken: "a", refreshToken: "r" }

describe("the text of a session", () => {
  it.effect("contains the tokens for the same project", () =>
    Effect.gen(function* () {
      for (const one of [pair("ada"), { ...pair("ada"), accessToken: null }, { ...pair("ada"), refreshToken: null }]) {
        assert.deepStrictEqual(plainTokens(yield* read("p", write("p", one))), plainTokens(one))
      }
    })
  )

  for (const [reason, text] of [
    ["is not the text of a session", ""],
    ["is not the text of a session", "null"],
    ["is not the text of a session", JSON.stringify({ ...exported, version: 2 })],
    ["is not the text of a session", JSON.stringify({ ...exported, refreshToken: 1 })],
    ["belongs to another project", JSON.stringify({ ...exported, projectId: "q" })],
    ["holds no tokens", JSON.stringify({ ...exported, accessToken: null, refreshToken: null })]
  ] as const) {
    it.effect(`is refused with the reason, and without its tokens: ${reason}, ${text || "an empty one"}`, () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(read("p", Redacted.make(text)))
        assert.deepInclude(error, { _tag: "InvalidInput", field: "text", reason: `text ${reason}` })
      })
    )
  }
})
