import { assert, describe, it } from "@effect/vitest"
import { createClientApp, createServerApp } from "portico"
import { lazyObject } from "../../../src/services/lazy/lazyObject.js"

const projectId = "00000000-0000-4000-8000-000000000001"

/** Whether React passes a value to a client component as a plain object, property by property. */
const isPlain = (value: object) => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || (prototype !== null && Object.getPrototypeOf(prototype) === null)
}

describe("lazyObject", () => {
  it("creates each property once, when it is first read", () => {
    const made: Array<string> = []
    const object = lazyObject<{ readonly a: object }, { readonly a: number }>({ a: 1 }, (name) => {
      made.push(name)
      return {}
    })
    assert.isTrue("a" in object)
    assert.isFalse("b" in object)
    assert.deepStrictEqual(made, [])
    assert.strictEqual(object.a, object.a)
    assert.deepStrictEqual(made, ["a"])
  })

  it("keeps the methods of ordinary objects", () => {
    const object = lazyObject<{ readonly a: number }, { readonly a: number }>({ a: 1 }, () => 2)
    assert.isTrue(Object.hasOwn(object, "a"))
    assert.strictEqual(String(object), "[object Object]")
  })

  it("is no plain object, so that an app, or a part of one, is refused as a whole where only data is expected", () => {
    const app = createClientApp({ projectId })
    const server = createServerApp({ projectId, secretServerKey: "ssk_development" })
    for (const one of [app, app.auth, server, server.users, server.forRequest(new Request("http://localhost:3000/"))]) {
      assert.isFalse(isPlain(one))
    }
  })
})
