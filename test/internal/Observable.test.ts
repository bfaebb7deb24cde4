import { assert, describe, it } from "@effect/vitest"
import * as Observable from "../../src/internal/Observable.js"

describe("Observable", () => {
  it("calls a listener once for each of its subscriptions, and for no value that is the same", () => {
    let calls = 0
    const listener = () => {
      calls++
    }
    const subject = Observable.make(1)
    const stops = [subject.subscribe(listener), subject.subscribe(listener)]
    subject.set(2)
    assert.strictEqual(calls, 2)
    subject.set(2)
    assert.strictEqual(calls, 2)
    stops[0]?.()
    subject.set(3)
    assert.strictEqual(calls, 3)
  })

  it("calls the listeners of a change, whoever subscribes or unsubscribes meanwhile", () => {
    const heard: Array<string> = []
    const subject = Observable.make(1)
    const stops = [
      subject.subscribe(() => {
        heard.push("first")
        stops[1]?.()
        subject.subscribe(() => heard.push("late"))
      })
    ]
    stops.push(subject.subscribe(() => heard.push("second")))
    subject.set(2)
    assert.deepStrictEqual(heard, ["first", "second"])
  })

  it("is watched from the first subscription to the end of the last, however often one ends", () => {
    const told: Array<string> = []
    const subject = Observable.make(1, () => {
      told.push("watched")
      return () => told.push("unwatched")
    })
    const one = subject.subscribe(() => {})
    const other = subject.subscribe(() => {})
    one()
    one()
    assert.deepStrictEqual(told, ["watched"])
    other()
    other()
    assert.deepStrictEqual(told, ["watched", "unwatched"])
    subject.subscribe(() => {})
    one()
    assert.deepStrictEqual(told, ["watched", "unwatched", "watched"])
  })
})
