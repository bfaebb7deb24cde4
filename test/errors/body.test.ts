import { assert, describe, expectTypeOf, it } from "@effect/vitest"
import { decodeBody } from "../../src/errors/body.js"
import { encodeBody } from "../../src/errors/encodeBody.js"
import * as errors from "../../src/errors/index.js"
import * as details from "../../src/schemas/details/index.js"

describe("decodeBody", () => {
  it("returns an error of the class, or null", () => {
    const read = decodeBody(errors.TeamNotFound, { code: "TEAM_NOT_FOUND", error: "No team.", details: { team_id: "t" } })
    expectTypeOf(read).toEqualTypeOf<errors.TeamNotFound | null>()
    assert.instanceOf(read, errors.TeamNotFound)
    assert.deepStrictEqual([read?.message, read?.details.teamId], ["No team.", "t"])
  })

  it.each([
    ["another code", { code: "TEAM_ALREADY_EXISTS", error: "", details: { team_id: "t" } }],
    ["no text", { code: "TEAM_NOT_FOUND", details: { team_id: "t" } }],
    ["no details", { code: "TEAM_NOT_FOUND", error: "" }],
    ["details of another shape", { code: "TEAM_NOT_FOUND", error: "", details: { team_id: 1 } }],
    ["no object", "TEAM_NOT_FOUND"],
    ["null", null]
  ])("returns null for a body with %s", (_, body) => {
    assert.isNull(decodeBody(errors.TeamNotFound, body))
  })
})

describe("encodeBody", () => {
  it("writes the details under their wire names, and leaves out those that an error does not have", () => {
    assert.deepStrictEqual<unknown>(
      encodeBody(new errors.AccessTokenExpired({ message: "Expired.", details: { expiredAt: new Date(1000) } })),
      { code: "ACCESS_TOKEN_EXPIRED", error: "Expired.", details: { expired_at_millis: 1000 } }
    )
    assert.hasAllKeys(encodeBody(new errors.UserNotFound()) ?? {}, ["code", "error"])
  })

  it("returns null for details of another error", () => {
    assert.isNull(encodeBody(new errors.PasswordTooShort({ details: { minLength: Number.NaN } })))
  })
})

describe("the schemas of the details", () => {
  it("are one for each error that has details, under the name of its class", () => {
    const named = errors.all.flatMap(({ details, tag }) => (details === undefined ? [] : [[tag, details] as const]))
    assert.sameMembers(
      named.map(([tag]) => tag),
      Object.keys(details)
    )
  })
})
