import { assert, describe, it } from "vitest"
import { isObject } from "../../../../src/codecs/object.js"
import { Problem } from "../../../../src/codecs/Problem.js"
import * as users from "../../../../src/contract/users.js"
import { inputName, olderForm, usedPlaces } from "../../../../src/services/transport/generations/olderForm.js"

const problem = new Problem(() => "is wrong")
const codec = { decode: (given: unknown) => given, encode: (given: unknown) => given }
/** A call with fields that older platforms lack, or have under another name. */
const endpoint = {
  ...users.updateMe,
  codecs: { ...users.updateMe.codecs, payload: codec, query: codec },
  history: {
    newFields: {
      "body.new": { before: "absent" },
      "body.deep.new": { before: { as: "old" } },
      "query.order=new": { before: "absent" },
      "query.page": { before: { as: "cursor" } }
    }
  }
} as never
const places = ["body.new", "body.deep.new", "query.order=new", "query.page"]
const encoded = (lacking: ReadonlyArray<string>, part: "payload" | "query", value: unknown) =>
  olderForm(endpoint, new Set(lacking)).codecs[part]?.encode(value)

describe("an input", () => {
  it("uses the new fields that it has, at any depth, and the new words that it says", () => {
    for (const [payload, query, used] of [
      [{ new: 1, deep: { new: null } }, { order: "new", page: 2 }, places],
      [{ new: undefined, deep: 7 }, { order: "other" }, []],
      [{ deep: { new: 0 } }, {}, ["body.deep.new"]],
      [problem, problem, []]
    ] as const)
      assert.deepStrictEqual(usedPlaces(endpoint, { payload, query } as never), used)
  })

  it("is named as its caller writes it", () => {
    assert.deepStrictEqual(
      ["body.scheduled_at_millis", "query.order_by=last_active_at", "params.user_id", "body.a.b_c"].map(inputName),
      ["scheduledAt", 'orderBy: "lastActiveAt"', "userId", "a.bC"]
    )
  })
})

describe("the older form of a call", () => {
  it("lacks what the platform lacks, or has its former name, and nothing else changes", () => {
    const value = { new: 1, deep: { new: 2, other: 3 }, kept: 4 }
    for (const [lacking, expected] of [
      [[], value],
      [["body.new"], { deep: { new: 2, other: 3 }, kept: 4 }],
      [["body.deep.new"], { new: 1, deep: { other: 3, old: 2 }, kept: 4 }],
      [["body.new", "body.deep.new"], { deep: { other: 3, old: 2 }, kept: 4 }],
      [["query.page"], value]
    ] as const)
      assert.deepStrictEqual(encoded(lacking, "payload", value), expected, lacking.join())
    assert.deepStrictEqual(encoded(["query.page"], "query", { page: 2, new: 1 }), { cursor: 2, new: 1 })
  })

  it("leaves a value without the field as it is, and the reason why one is invalid", () => {
    for (const value of [{ deep: 7 }, { deep: null }, { kept: 1 }]) {
      const after = encoded(["body.deep.new"], "payload", value)
      assert.isTrue(isObject(after))
      assert.deepStrictEqual(after, value)
    }
    for (const value of [problem, undefined, "text"]) assert.strictEqual(encoded(places, "payload", value), value)
  })
})
