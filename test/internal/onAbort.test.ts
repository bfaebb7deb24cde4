import { getEventListeners } from "node:events"
import { assert, describe, it } from "@effect/vitest"
import { onAbort } from "../../src/internal/onAbort.js"

const listeners = (signal: AbortSignal) => getEventListeners(signal, "abort").length

describe("onAbort", () => {
  it("calls all that wait for a signal, each once, with one listener of the signal", () => {
    const controller = new AbortController()
    const { signal } = controller
    const heard: Array<string> = []
    const twice = () => heard.push("twice")
    for (const one of [() => heard.push("first"), twice, twice]) onAbort(signal, one)
    onAbort(signal, () => heard.push("left"))()
    assert.strictEqual(listeners(signal), 1)
    controller.abort()
    assert.deepStrictEqual(heard, ["first", "twice", "twice"])
  })

  it("leaves no listener once all have left, in whichever order, and takes new ones then", () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 1, 0, 0, 2]
    ]) {
      const controller = new AbortController()
      const stops = order.slice(-3).map(() => onAbort(controller.signal, () => assert.fail("it is called")))
      for (const [left, index] of order.entries()) {
        assert.strictEqual(listeners(controller.signal), 1, `after ${left} of ${order}`)
        stops[index]?.()
      }
      assert.strictEqual(listeners(controller.signal), 0)
      let calls = 0
      onAbort(controller.signal, () => calls++)
      controller.abort()
      assert.strictEqual(calls, 1)
    }
  })
})
