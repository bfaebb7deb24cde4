import { assert, describe, it } from "@effect/vitest"
import { listOf, pageOf } from "../../src/codecs/collection.js"
import { millis } from "../../src/codecs/date.js"
import { fieldOf, textOf } from "../support/codecs.js"

describe("listOf", () => {
  const codec = listOf(millis)

  it("reads the items of an answer, and writes such an answer", () => {
    assert.deepStrictEqual(codec.decode({ items: [0], is_paginated: false }), [new Date(0)])
    assert.deepStrictEqual(codec.encode([new Date(0)]), { items: [0], is_paginated: false })
    assert.deepStrictEqual(codec.encode([]), { items: [], is_paginated: false })
  })

  it("rejects a response that is only part of a list", () => {
    const page = { items: [], is_paginated: true, pagination: { next_cursor: "a" } }
    assert.strictEqual(textOf(codec.decode(page)), "is_paginated must be false")
    assert.strictEqual(textOf(codec.decode([])), "The value must be an object")
  })

  it("names an invalid item by its path in the response", () => {
    assert.strictEqual(fieldOf(codec.decode({ items: [0, "1"], is_paginated: false })), "items.1")
    assert.strictEqual(fieldOf(codec.encode([new Date(0), 1])), "items.1")
    assert.strictEqual(textOf(codec.encode({ items: [] })), "items must be an array")
  })
})

describe("pageOf", () => {
  const codec = pageOf(millis)

  it("reads the items and the cursor of the next, and writes such an answer", () => {
    for (const next of ["a", "", null]) {
      const body = { items: [0], is_paginated: true, pagination: { next_cursor: next } }
      assert.deepStrictEqual(codec.decode(body), { items: [new Date(0)], nextCursor: next })
      assert.deepStrictEqual(codec.encode({ items: [new Date(0)], nextCursor: next }), body)
    }
  })

  it("rejects a response that is not a page", () => {
    assert.strictEqual(textOf(codec.decode({ items: [], is_paginated: false })), "is_paginated must be true")
    assert.strictEqual(textOf(codec.decode({ items: [], is_paginated: true })), "pagination is a required field")
  })

  it("rejects encoding a value that is not a page, and names what is missing", () => {
    assert.strictEqual(textOf(codec.encode([])), "The value must be an object")
    assert.strictEqual(textOf(codec.encode({ items: [] })), "nextCursor is a required field")
    assert.strictEqual(textOf(codec.encode({ nextCursor: null })), "items is a required field")
  })
})
