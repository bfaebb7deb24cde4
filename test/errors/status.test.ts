import { assert, describe, it } from "@effect/vitest"
import { describeStatus, statusNames } from "../../src/errors/status.js"

describe("statusNames", () => {
  it("covers the classic statuses of failure from 400 to 511", () => {
    const statuses = Object.keys(statusNames).map(Number)
    assert.lengthOf(statuses, 40)
    assert.deepStrictEqual([Math.min(...statuses), Math.max(...statuses)], [400, 511])
    assert.strictEqual(statusNames[508], "Loop Detected")
  })
})

describe("describeStatus", () => {
  it("names the status, except one without a name", () => {
    assert.strictEqual(describeStatus(404), "404 Not Found")
    assert.strictEqual(describeStatus(599), "599")
  })
})
