import { assert, describe, it } from "@effect/vitest"
import type { Codec } from "../../src/codecs/Codec.js"
import { string } from "../../src/codecs/scalar.js"
import { wire } from "../../src/codecs/struct.js"

const codec: Codec<unknown> = wire({ primaryEmail: string, id: string, authMethods: ["auth_with", string] })
const value = { primaryEmail: "a@b.test", id: "1", authMethods: "password" }
const onWire = { primary_email: "a@b.test", id: "1", auth_with: "password" }

describe("a struct of the wire", () => {
  it("has snake_case keys, unless a field says otherwise", () => {
    assert.deepStrictEqual(codec.encode(value), onWire)
    assert.deepStrictEqual(codec.decode(onWire), value)
  })

  it("does not read the camelCase key of a field that is snake_case", () => {
    assert.notDeepEqual(codec.decode({ ...onWire, primary_email: undefined, primaryEmail: "a@b.test" }), value)
  })
})
