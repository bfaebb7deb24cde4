import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Deferred, Effect, Exit, Fiber, Layer, Logger, Redacted } from "effect"
import { Cookies } from "../../../../src/services/platform/Cookies.js"
import { applyCookie } from "../../../../src/services/platform/cookieText.js"
import { Tabs } from "../../../../src/services/platform/Tabs.js"
import { layerCookie } from "../../../../src/services/platform/tokens/TokenStore.cookie.js"
import { TokenStore, takesSignIns, tokenPair } from "../../../../src/services/platform/tokens/TokenStore.js"
import { layerNone } from "../../../../src/services/platform/tokens/TokenStore.none.js"
import type { StoredTokens } from "../../../../src/services/platform/tokens/TokenStore.own.js"
import { ownStore } from "../../../../src/services/platform/tokens/TokenStore.own.js"
import { fromRequest, layerRequest } from "../../../../src/services/platform/tokens/TokenStore.request.js"
import { layerResponse } from "../../../../src/services/platform/tokens/TokenStore.response.js"
import { brokenTokens, fromTokens } from "../../../../src/services/platform/tokens/TokenStore.tokens.js"
import { SharedSessions, SharedStore } from "../../../../src/store/effect.js"
import { plainPair } from "../../../support/tokens.js"

const request = (headers: Record<string, string>) => new Request("https://app.test/", { headers })
const response = () => {
  const headers = new Headers()
  return { headers, layer: Layer.orDie(layerResponse({ request: request({}), response: headers }, "p")) }
}
/** A custom token store. */
const own = () => {
  let kept: StoredTokens | null = null
  return ownStore({
    get: async () => kept,
    set: (tokens) => {
      kept = tokens
    }
  })
}
const writable: ReadonlyArray<readonly [string, () => Layer.Layer<TokenStore>]> = [
  ["memory", () => TokenStore.layerMemory],
  ["cookies", () => layerCookie("p").pipe(Layer.provide(Cookies.layerMemory()))],
  ["cookies that the browser refuses", () => layerCookie("p").pipe(Layer.provide(Cookies.layerMemory({ refuses: true })))],
  ["a response", () => response().layer],
  ["a place of the program's own", () => Layer.succeedContext(own())],
  ["tokens of the caller", () => TokenStore.layerFrom(fromTokens({ accessToken: null, refreshToken: "given" }))]
]
const header = JSON.stringify({ accessToken: "access-a", refreshToken: "a" })
const cookie = `stack-access=${encodeURIComponent(JSON.stringify(["a", "access-a"]))}`
/** A request with the id of a shared session of tokens `a`, and with other headers. */
const sharedWith = (headers: Record<string, string>) =>
  Effect.gen(function* () {
    const sessions = yield* Effect.orDie(Effect.flatMap(SharedStore.SharedStore, SharedSessions.make))
    const before = new Headers()
    yield* sessions.forRequest({ request: request({}), response: before }, "p").store.set(a)
    const id = before.getSetCookie()[0]?.split(";")[0] ?? ""
    return sessions.forRequest({ request: request({ ...headers, cookie: id }), response: new Headers() }, "p").store
  }).pipe(Effect.provide(SharedStore.layerMemory))
const Quiet = Logger.layer([])
const a = tokenPair("access-a", "a")
const b = tokenPair("access-b", "b")
const plain = TokenStore.use((store) => Effect.map(store.get, plainPair))

for (const [name, make] of writable) {
  describe(`a store over ${name}`, () => {
    it.effect("returns the last value, and nothing after sign-out", () =>
      Effect.gen(function* () {
        const store = yield* TokenStore
        yield* store.set(a)
        yield* store.set(b)
        assert.deepStrictEqual(yield* plain, ["access-b", "b"])
        yield* store.set(null)
        assert.isNull(yield* plain)
      }).pipe(Effect.provide(Layer.fresh(make())), Effect.provide(Quiet))
    )

    it.effect("never overwrites another session (rule 2)", () =>
      Effect.gen(function* () {
        const store = yield* TokenStore
        yield* store.set(b)
        assert.isFalse(yield* store.replace(a ?? b!, tokenPair("late", "a")))
        assert.isFalse(yield* store.replace(a ?? b!, null))
        assert.deepStrictEqual(yield* plain, ["access-b", "b"])
        assert.isTrue(yield* store.replace(b ?? a!, tokenPair("newer", "b")))
        assert.deepStrictEqual(yield* plain, ["newer", "b"])
      }).pipe(Effect.provide(Layer.fresh(make())), Effect.provide(Quiet))
    )
  })
}

const begun: ReadonlyArray<readonly [name: string, make: Effect.Effect<TokenStore["Service"]>]> = [
  [
    "tokens of the caller",
    Effect.provide(TokenStore, TokenStore.layerFrom(fromTokens({ accessToken: "access-a", refreshToken: "a" })))
  ],
  ...[{ "x-stack-auth": header }, { cookie: `stack-refresh-p=a; ${cookie}` }].flatMap((headers) => {
    const name = Object.keys(headers).join()
    return [
      [`a request's ${name}`, Effect.provide(TokenStore, Layer.orDie(layerRequest(request(headers), "p")))],
      [
        `a response to a request's ${name}`,
        Effect.provide(TokenStore, Layer.orDie(layerResponse({ request: request(headers), response: new Headers() }, "p")))
      ]
    ] as const
  }),
  ["a shared session", sharedWith({})],
  ["a shared session's request with a header", sharedWith({ "x-stack-auth": header })]
]

for (const [name, make] of begun) {
  describe(`a session that begins as ${name}`, () => {
    it.effect("is replaced by what belongs to it, and by nothing else (rule 2)", () =>
      Effect.gen(function* () {
        const store = yield* make
        assert.deepStrictEqual(plainPair(yield* store.get), ["access-a", "a"])
        for (const next of [tokenPair("late", "b"), null]) {
          assert.isFalse(yield* store.replace(b ?? a!, next))
          assert.deepStrictEqual(plainPair(yield* store.get), ["access-a", "a"])
        }
        assert.isTrue(yield* store.replace(a ?? b!, tokenPair("newer", "a")))
        assert.deepStrictEqual(plainPair(yield* store.get), ["newer", "a"])
        assert.isTrue(yield* store.replace(a ?? b!, null))
        assert.isNull(yield* store.get)
        assert.isFalse(yield* store.replace(a ?? b!, tokenPair("late", "a")))
        assert.isNull(yield* store.get)
      }).pipe(Effect.provide(Quiet))
    )
  })
}

describe("a store initialized from a source", () => {
  it.effect("reads it once, when needed, and not after a write", () =>
    Effect.gen(function* () {
      let reads = 0
      const source = {
        get: Effect.sync(() => {
          reads++
          return a
        })
      }
      const store = yield* Effect.provide(TokenStore, Layer.fresh(TokenStore.layerFrom(source)))
      assert.strictEqual(reads, 0)
      assert.deepStrictEqual(plainPair(yield* store.get), ["access-a", "a"])
      assert.deepStrictEqual(plainPair(yield* store.get), ["access-a", "a"])
      assert.strictEqual(reads, 1)
      const other = yield* Effect.provide(TokenStore, Layer.fresh(TokenStore.layerFrom(source)))
      yield* other.set(null)
      assert.isNull(yield* other.get)
      assert.strictEqual(reads, 1)
    })
  )
  it.effect("keeps what was written during the read", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const source = { get: Effect.as(Deferred.await(gate), a) }
      const store = yield* Effect.provide(TokenStore, Layer.fresh(TokenStore.layerFrom(source)))
      const reading = yield* Effect.forkChild(store.get, { startImmediately: true })
      yield* store.set(b)
      yield* Deferred.succeed(gate, undefined)
      assert.deepStrictEqual(plainPair(yield* Fiber.join(reading)), ["access-b", "b"])
      assert.deepStrictEqual(plainPair(yield* store.get), ["access-b", "b"])
    })
  )
})

describe("a store over cookies", () => {
  it("does not compile without cookies (rule 60)", () => {
    // @ts-expect-error: it needs `Cookies`.
    const store: Layer.Layer<TokenStore> = layerCookie("p")
    assert.isTrue(Layer.isLayer(store))
  })

  it.effect("has updated the browser when a write completes, on sign-out too, before other tabs are notified (rule 69)", () =>
    Effect.gen(function* () {
      // A browser that writes with a delay, but before the next read of the same page.
      const seenByOthers = new Map<string, string>()
      const late: Array<string> = []
      const flush = () => {
        for (const text of late.splice(0)) applyCookie(seenByOthers, text)
      }
      const Late = Layer.succeed(Cookies, {
        header: Effect.sync(() => {
          flush()
          return [...seenByOthers].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ")
        }),
        write: (text) => Effect.sync(() => void late.push(text)),
        isSecure: Effect.succeed(false),
        hostname: Effect.succeed(null)
      })
      yield* Effect.gen(function* () {
        const store = yield* TokenStore
        yield* store.set(a)
        assert.isTrue(seenByOthers.has("stack-refresh-p--default"))
        yield* store.set(null)
        assert.deepStrictEqual([...seenByOthers], [])
      }).pipe(Effect.provide(layerCookie("p").pipe(Layer.provide(Late))))
    })
  )

  it.effect("reports once why the browser does not store them (rule 62)", () =>
    Effect.gen(function* () {
      const lines: Array<unknown> = []
      const Capture = Logger.layer([Logger.make(({ message }) => lines.push(message))])
      yield* TokenStore.use((store) => Effect.andThen(store.set(a), store.set(b))).pipe(
        Effect.provide(layerCookie("p").pipe(Layer.provide(Cookies.layerMemory({ refuses: true })))),
        Effect.provide(Capture)
      )
      assert.lengthOf(lines, 1)
      assert.include(String(lines[0]), "__Host-stack-refresh-p--default")
      assert.include(String(lines[0]), "Are cookies allowed, and `cookies.partitioned` in a frame?")
      assert.notInclude(String(lines[0]), "access-a")
    })
  )
})

describe("tokens of a request", () => {
  const of = (headers: Record<string, string>) => Effect.map(fromRequest(request(headers), "p").get, plainPair)
  it.effect("come from the x-stack-auth header before the cookies", () =>
    Effect.gen(function* () {
      const cookie = 'stack-refresh-p--default={"refresh_token":"c","updated_at_millis":1}'
      assert.deepStrictEqual(yield* of({ cookie }), [null, "c"])
      assert.deepStrictEqual(yield* of({ cookie, "x-stack-auth": JSON.stringify({ accessToken: "h", refreshToken: null }) }), [
        "h",
        null
      ])
    })
  )

  it.effect("are none if the header is malformed, and cookies are not used instead (rule 13)", () =>
    Effect.gen(function* () {
      for (const auth of ["{", "[]", '{"accessToken":1,"refreshToken":2}', '{"accessToken":null,"refreshToken":null}']) {
        assert.isNull(yield* of({ "x-stack-auth": auth, cookie: "stack-refresh=c" }), auth)
      }
    })
  )

  it.effect("come from a Node request too", () =>
    Effect.gen(function* () {
      const source = fromRequest({ headers: { Cookie: ["a=b", "stack-refresh=c"] } }, "p")
      assert.deepStrictEqual(plainPair(yield* source.get), [null, "c"])
    })
  )
})

describe("a store that takes no sign-in", () => {
  const request = new Request("https://app.test/", { headers: { cookie: "stack-refresh=r" } })
  const nothing = 'stores no tokens, so no one can sign in: pass a store, such as "memory"'
  const onlyReads = "only reads the session of a request: to sign in, pass `{ request, response }`"
  for (const [name, layer, refusal] of [
    ["none", layerNone, nothing],
    ["that of a request", layerRequest(request, "p"), onlyReads]
  ] as const)
    it.effect(`says why, and what to pass instead: ${name}`, () =>
      Effect.gen(function* () {
        const store = yield* TokenStore
        const error = yield* Effect.flip(takesSignIns(store))
        assert.deepInclude(error, { _tag: "InvalidOption", option: "tokenStore", reason: refusal })
        const exit = yield* Effect.exit(store.set(a))
        assert.strictEqual(
          Exit.isFailure(exit) && Object(Cause.squash(exit.cause)).message,
          `The option \`tokenStore\` ${refusal}`
        )
        yield* store.set(null)
        assert.isNull(yield* store.get)
      }).pipe(Effect.provide(layer))
    )
})

describe("a place of tokens", () => {
  it.effect("is refused by its name if it is no request, or no tokens", () =>
    Effect.gen(function* () {
      for (const [make, option] of [
        [(given: never) => layerRequest(given, "p"), "request"],
        [(given: never) => layerResponse(given, "p"), "request"]
      ] as const)
        for (const given of [null, undefined, {}, "text", { headers: null }]) {
          const error = yield* Effect.flip(Layer.build(make(given as never)))
          const reason = "must be a request, with its headers, or `{ request, response }`"
          assert.deepInclude(error, { _tag: "InvalidOption", option, reason })
        }
    }).pipe(Effect.scoped)
  )

  it("names what is wrong with tokens, and the option that they are", () => {
    const shape = "must contain accessToken and refreshToken, each a string or null"
    const text = (name: string) => `has a token \`${name}\` that is the string 'undefined'`
    for (const [given, reason] of [
      [null, shape],
      [{ accessToken: "a" }, shape],
      [{ accessToken: 7, refreshToken: null }, shape],
      [{ accessToken: null, refreshToken: {} }, shape],
      [{ accessToken: "undefined", refreshToken: "r" }, text("accessToken")],
      [{ accessToken: null, refreshToken: "undefined" }, text("refreshToken")]
    ] as const) {
      assert.deepInclude(brokenTokens(given as never), { option: "tokenStore", reason })
      assert.deepInclude(brokenTokens(given as never, "session"), { option: "session", reason })
    }
    for (const given of [
      { accessToken: null, refreshToken: null },
      { accessToken: "a", refreshToken: Redacted.make("r") }
    ])
      assert.isNull(brokenTokens(given))
  })
})

describe("no store", () => {
  it.effect("fails a sign-in with a clear error, rather than losing the tokens", () =>
    Effect.gen(function* () {
      const store = yield* TokenStore
      yield* store.set(null)
      assert.isNull(yield* store.get)
      assert.include(String(yield* Effect.exit(store.set(a))), "stores no tokens")
    }).pipe(Effect.provide(layerNone))
  )
})

describe("a store of the program's own", () => {
  it("is listened to until the listener leaves, and never changes by itself without `subscribe`", () => {
    const listeners = new Set<() => void>()
    const store = { get: () => null, set: () => {} }
    const subscribe = (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
    let heard = 0
    const leave = Context.get(ownStore({ ...store, subscribe }), Tabs).subscribe(() => heard++)
    for (const listener of listeners) listener()
    leave()
    assert.deepStrictEqual([heard, listeners.size], [1, 0])
    Context.get(ownStore(store), Tabs).subscribe(() => heard++)()
    assert.strictEqual(heard, 1)
  })
})
