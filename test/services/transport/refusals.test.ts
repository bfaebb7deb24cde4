import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as contract from "../../../src/contract/index.js"
import * as teams from "../../../src/contract/teams.js"
import * as errors from "../../../src/errors/index.js"
import { decode } from "../../../src/services/transport/response.js"
import type { Recorded } from "../../support/recorded.js"
import { cases, codeOf, endpointsOf, files, match, statusOf } from "../../support/recorded.js"

const answerOf = ({ response }: Pick<Recorded, "response">) => ({
  response: {
    status: response.status,
    headers: new Headers(response.headers),
    text: typeof response.body === "string" ? response.body : JSON.stringify(response.body)
  },
  status: Number(response.headers["x-stack-actual-status"] ?? response.status),
  code: null,
  attempts: 1,
  request: { method: "GET", url: "https://api.test/", headers: {} }
})

const endpoints = endpointsOf(contract)

/** Every recorded error without a code, of both generations, with its endpoint. */
const refusals = (["2025-11", "2026-04"] as const)
  .flatMap((generation) => files(generation).flatMap((file) => cases(file, generation)))
  .flatMap((one) => {
    if (one.response?.headers === undefined) return []
    const status = statusOf(one)
    if (status < 400 || status >= 500 || codeOf(one) !== undefined) return []
    if (typeof one.response.body !== "string" || one.response.body === "") return []
    const matched = match(endpoints, one)
    return matched === undefined ? [] : [{ one, ...matched, status }]
  })

describe("an error without a code", () => {
  it.effect("has its own class, or that of its status, and keeps status and text", () =>
    Effect.gen(function* () {
      const found = new Map<string, Set<string>>()
      for (const { endpoint, name, one, status } of refusals) {
        const error = yield* Effect.flip(decode(endpoint, answerOf(one)))
        assert.notInclude(["UnknownApiError", "UnexpectedKnownError", "InvalidResponse"], error._tag, `${name} ${one.name}`)
        assert.propertyVal(error, "status", errors.isKnownError(error) ? error.status : status)
        const text = String(one.response.body)
        if (errors.isKnownError(error)) assert.strictEqual(error.message, text)
        found.set(error._tag, (found.get(error._tag) ?? new Set()).add(text))
      }
      assert.isAbove(found.size, 20)
      const shown = errors.withoutCode.filter(({ tag }) => found.has(tag)).map(({ tag }) => tag)
      // The genuine platform responds with 500 instead of an error for an unknown invitation (`faultMeanings.test.ts`).
      assert.deepStrictEqual(
        errors.withoutCode.map(({ tag }) => tag).filter((tag) => !shown.includes(tag)),
        ["TeamInvitationNotFound"]
      )
    })
  )

  it.effect("is identified by the platform's exact message if its status alone is ambiguous", () =>
    Effect.gen(function* () {
      const refused = (body: string) =>
        Effect.flip(decode(teams.create, answerOf({ response: { status: 403, headers: {}, body } })))
      const disabled = yield* refused("Client team creation is disabled for this project")
      assert.instanceOf(disabled, errors.ClientTeamCreationDisabled)
      assert.deepInclude(disabled, { category: "configuration", status: 403 })
      const other = yield* refused("client team creation is disabled for this project")
      assert.instanceOf(other, errors.Forbidden)
      assert.deepInclude(other, { status: 403, text: "client team creation is disabled for this project", path: "/teams" })
      assert.include(other.message, "403 Forbidden")
    })
  )
})

describe("a failure with only a status", () => {
  it.effect("is the error of that status, from 400 to 511", () =>
    Effect.gen(function* () {
      for (const status of Object.keys(errors.statusNames).map(Number)) {
        const error = yield* Effect.flip(decode(teams.list, answerOf({ response: { status, headers: {}, body: "no" } })))
        assert.propertyVal(error, "status", status)
        if (status === 429) assert.strictEqual(error._tag, "RateLimited")
        else if (status >= 500) {
          assert.strictEqual(error._tag, "ServerFault")
          assert.notStrictEqual(error.constructor, errors.ServerFault)
        } else assert.propertyVal(error, "text", "no")
      }
      const loop = yield* Effect.flip(decode(teams.list, answerOf({ response: { status: 508, headers: {}, body: "" } })))
      assert.instanceOf(loop, errors.LoopDetected)
      assert.instanceOf(loop, errors.ServerFault)
      const unnamed = yield* Effect.flip(decode(teams.list, answerOf({ response: { status: 499, headers: {}, body: "" } })))
      assert.strictEqual(unnamed._tag, "UnknownApiError")
    })
  )
})
