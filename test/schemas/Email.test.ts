import { assert, describe, it } from "@effect/vitest"
import { Email, normalizeEmail } from "../../src/schemas/Email.js"
import { golden } from "../support/fakes.js"
import { refusedInput } from "../support/refused.js"

const invalid = ["at must be a valid email"]

describe("Email", () => {
  it("rejects an undeliverable address", () => {
    for (const email of ["", "a", "@b.co", "a@", "a b@c.de", " a@b.co", "a@b..co", "a@-b.co", "a@b@c.de", "ä@b.co", "a@b.co\n"]) {
      assert.deepStrictEqual(refusedInput(Email, email), invalid, email)
    }
  })
  it("rejects leading, trailing and consecutive dots in the local part", () => {
    for (const email of [".a@b.co", "a.@b.co", "a..b@c.de"]) assert.deepStrictEqual(refusedInput(Email, email), invalid, email)
    assert.deepStrictEqual(refusedInput(Email, "a.b.c@d.ef"), [])
  })
  it("requires a top-level domain of two characters", () => {
    for (const email of ["x@localhost", "x@gmail", "x@gmail.a"])
      assert.deepStrictEqual(refusedInput(Email, email), invalid, email)
    assert.deepStrictEqual(refusedInput(Email, "x@gmail.ab"), [])
  })
  it("has at most 256 characters", () => {
    const of = (length: number) => `${"x".repeat(length - 5)}@b.co`
    assert.deepStrictEqual(refusedInput(Email, of(255)), [])
    assert.deepStrictEqual(refusedInput(Email, of(256)), [])
    assert.deepStrictEqual(refusedInput(Email, of(257)), ["at must be at most 256 characters"])
  })
  it("agrees with every recorded sign-up", () => {
    let seen = 0
    for (const { name, request, response } of golden("auth.password.sign-up")) {
      const email = Object(request.body)["email"]
      if (typeof email !== "string") continue
      const refused = typeof response.body["error"] === "string" && response.body["error"].includes("body.email")
      assert.strictEqual(refusedInput(Email, email).length > 0, refused, `${name}: ${email}`)
      seen += 1
    }
    assert.isAbove(seen, 10)
  })
})

describe("normalizeEmail", () => {
  it("trims and lowers, and keeps dots and tags", () => {
    assert.strictEqual(normalizeEmail(" A.B+c@Example.COM "), "a.b+c@example.com")
  })
})
