import { assert, describe, it } from "@effect/vitest"
import { Redacted, Schema } from "effect"
import * as fc from "fast-check"
import { SignInTokens } from "../../src/schemas/Tokens.js"
import { ServerUser, User } from "../../src/schemas/User.js"
import { Metadata, Wire } from "../../src/schemas/wire.js"
import { golden, recorded } from "../support/fakes.js"
import { valuesOf } from "../support/valuesOf.js"

const roundTrip =
  <A, I>(schema: Schema.Codec<A, I>) =>
  (body: unknown): I =>
    Schema.encodeSync(schema)(Schema.decodeUnknownSync(schema)(body))
const UserInput = Schema.decodeUnknownSync(User)

describe("Wire", () => {
  it("renames its own keys and leaves metadata unchanged", () => {
    const Team = Wire({ teamId: Schema.String, clientMetadata: Metadata })
    const wire = { team_id: "t", client_metadata: { camelCase: 1, snake_case: { innerKey: null } } }
    const team = Schema.decodeUnknownSync(Team)(wire)
    assert.deepStrictEqual(team, { teamId: "t", clientMetadata: { camelCase: 1, snake_case: { innerKey: null } } })
    assert.deepStrictEqual(Schema.encodeSync(Team)(team), wire)
    const typed: typeof Team.Encoded = wire
    assert.strictEqual(typed.team_id, "t")
  })

  it("goes there and back for any user", () => {
    for (const user of fc.sample(valuesOf(User), { numRuns: 100, seed: 1 }))
      assert.deepStrictEqual(UserInput(Schema.encodeUnknownSync(User)(user)), user)
  })
})

describe("recorded bodies", () => {
  it("of users decode in each view and encode to what was sent", () => {
    let seen = 0
    for (const { access, response } of golden("users.me.get")) {
      if (response.status !== 200) continue
      seen += 1
      const again = access === "client" ? roundTrip(User) : roundTrip(ServerUser)
      const encoded = again(response.body)
      assert.isNumber(encoded.signed_up_at_millis)
      for (const [key, value] of Object.entries(encoded)) assert.deepStrictEqual(value, response.body[key])
    }
    assert.isAbove(seen, 8)
  })

  it("of tokens are never printed", () => {
    const { body } = recorded("auth.password.sign-in", "success").response
    const tokens = Schema.decodeUnknownSync(SignInTokens)(body)
    assert.notInclude(JSON.stringify(tokens) + String(tokens.refreshToken), String(body["refresh_token"]))
    assert.strictEqual(Redacted.value(tokens.refreshToken), body["refresh_token"])
  })
})
