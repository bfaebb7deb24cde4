import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { tokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { responseStore } from "../../src/services/platform/tokens/TokenStore.response.js"
import type { CookieOptions } from "../../src/services/platform/tokens/tokenCookies.js"
import { SharedSessions, SharedStore } from "../../src/store/effect.js"
import { isId, keysOf, makeId } from "../../src/store/sealing.js"
import { sessionCookie } from "../../src/store/sharedSession.js"

const options: ReadonlyArray<CookieOptions> = [
  {},
  { domain: "app.test" },
  { domain: ".App.test" },
  { domain: "other.test" },
  { partitioned: true },
  { partitioned: true, domain: "app.test" },
  { secure: true },
  { secure: true, domain: "app.test" }
]

/** The name of a cookie, and all that a browser compares to find it again. */
const identityOf = (text: string) => {
  const [content = "", ...attributes] = text.split("; ")
  return [content.split("=")[0], ...attributes.filter((one) => !one.startsWith("Max-Age"))].join("; ")
}

describe("the cookies of a shared session", () => {
  for (const scheme of ["http", "https"])
    for (const given of options)
      it(`are deleted with the attributes that they were written with (rule 57): ${scheme}, ${JSON.stringify(given)}`, () => {
        const requestWith = (cookie: string) => ({ url: `${scheme}://www.app.test/`, headers: { host: "www.app.test", cookie } })
        const written = sessionCookie(requestWith(""), "project", given).write(makeId(crypto), 60_000)
        const cookies = written.map((text) => text.split(";")[0]).join("; ")
        const { deletions, id } = sessionCookie(requestWith(cookies), "project", given)
        assert.deepStrictEqual(deletions.map(identityOf).sort(), written.map(identityOf).sort())
        for (const text of deletions) assert.match(text, /; Max-Age=0(;|$)/)
        assert.isNotNull(id)
      })

  it.each(["http", "https"])("have a name that requires https whenever browsers do, as for `partitioned`: %s", (scheme) => {
    for (const given of options) {
      const request = { url: `${scheme}://www.app.test/`, headers: { host: "www.app.test" } }
      for (const text of sessionCookie(request, "project", given).write(makeId(crypto), 60_000)) {
        const isSecure = /; Secure(;|$)/.test(text)
        assert.strictEqual(isSecure, scheme === "https" || given.secure === true || given.partitioned === true, text)
        assert.strictEqual(/^__(Host|Secure)-/.test(text), isSecure, text)
      }
    }
  })

  it.effect("hold ids of 32 bytes, whose keys differ between projects", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        [42, 43, 44].map((length) => isId("A".repeat(length))),
        [false, true, false]
      )
      const id = makeId(crypto)
      const names = yield* Effect.forEach(["one", "one", "two"], (project) => keysOf(crypto, id, project))
      assert.strictEqual(names[0]?.name, names[1]?.name)
      assert.notStrictEqual(names[0]?.name, names[2]?.name)
    })
  )
})

describe("a sign-in after the head of the response has been sent", () => {
  const exchange = { request: new Request("https://app.test/"), response: { append: () => false } }
  const stores = {
    cookies: Effect.sync(() => responseStore("p", exchange, {})),
    "a shared session": Effect.gen(function* () {
      return (yield* Effect.orDie(SharedSessions.make(yield* SharedStore.SharedStore))).forRequest(exchange, "p").store
    }).pipe(Effect.provide(SharedStore.layerMemory))
  }
  for (const [name, make] of Object.entries(stores))
    it.effect(`is said to be lost to the browser: ${name}`, () =>
      Effect.gen(function* () {
        const logged: Array<unknown> = []
        const { set } = yield* make
        const logger = Logger.layer([Logger.make(({ message }) => void logged.push(message))])
        yield* Effect.provide(set(tokenPair("access", "refresh")), logger)
        assert.lengthOf(logged, 1)
        assert.match(String(logged[0]), /head of the response has already been sent/)
      })
    )
})
