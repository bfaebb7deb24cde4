import { createHash } from "node:crypto"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Fiber, Layer, Redacted, Stream } from "effect"
import { WebCrypto } from "effect/crypto/WebCrypto"
import { TestClock } from "effect/testing"
import { AdminApp } from "../../src/services/AdminApp.js"
import { ClientApp } from "../../src/services/ClientApp.js"
import { isResource } from "../../src/services/cache/Resource.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import { ServerApp } from "../../src/services/ServerApp.js"
import { FakeBrowser } from "../../src/testing/index.js"
import { memberToken } from "../support/authApp.js"
import { fakeHttp, json, options } from "../support/fakes.js"
import { turn } from "../support/pace.js"

/** Property names that every object inherits, each paired with a name of the same form that no object has. */
const words = [
  ["constructor", "constrwctor"],
  ["toString", "toStrwng"],
  ["hasOwnProperty", "hasOwnPrwperty"],
  ["__proto__", "__prwto__"]
] as const

const uuid = "3f2b8c1d-6a4e-4b7f-9c0d-1e2f3a4b5c6d"
const keyed = (word: string, value: unknown) => Object.fromEntries([[word, value]])

/** Arguments in which a text may be used as a key. */
const argumentsWith = (word: string): ReadonlyArray<ReadonlyArray<unknown>> => [
  [word],
  [word, word],
  [word, word, word],
  [word, {}],
  [uuid, word],
  [uuid, word, word],
  [uuid, uuid, word],
  [{ userId: uuid }, word],
  [{ userId: uuid }, word, 1],
  [{ userId: uuid }, { permissionId: word, productId: word }],
  [{ userId: uuid, itemId: word }, 1],
  [uuid, { contextType: word, messages: [] }],
  [{ type: word, provider: word, providerId: word, category: word, key: word, id: word, template: word, status: word }],
  // An object whose `toString` is not a function cannot be converted to text.
  ...(word.startsWith("toStr") ? [] : [[keyed(word, word)]]),
  [uuid, keyed(word, word)],
  [{ clientMetadata: keyed(word, 1) }],
  [uuid, { clientMetadata: keyed(word, 1), serverMetadata: keyed(word, 1) }]
]

/** Normalizes the word and random values in a text. */
const told = (word: string, value: unknown): string =>
  (JSON.stringify(value) ?? "")
    .toLowerCase()
    .replaceAll(word.toLowerCase(), "<word>")
    .replace(/(?!3f2b8c1d)[\w.-]{20,}/g, "<random>")
    .replace(/\b\d{6,}\b/g, "<number>")

// A host's digest is asynchronous.
const atOnce = {
  getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  subtle: {
    digest: (_: string, bytes: Uint8Array) => Promise.resolve(Uint8Array.from(createHash("sha256").update(bytes).digest()).buffer)
  }
}
const Crypto = Layer.succeed(WebCrypto, atOnce as unknown as Crypto)

/** An app of any access level. */
class Anything extends Context.Service<Anything, object>()("test/Anything") {}

const layers = {
  client: Layer.effect(Anything, ClientApp).pipe(Layer.provide(ClientApp.layerNoDeps(options))),
  server: Layer.effect(Anything, ServerApp).pipe(Layer.provide(ServerApp.layerNoDeps({ ...options, secretServerKey: "ssk_1" }))),
  admin: Layer.effect(Anything, AdminApp).pipe(Layer.provide(AdminApp.layerNoDeps({ ...options, superSecretAdminKey: "sak_1" })))
}

// These accept host objects: a router, a request.
const ofTheHost = /\.(forRequest|forTokens|setNavigate)$|\.session\.(observed|refused)$/

/** Returns how each call of an app ends, where it redirects and what it sends, by the path of its method. */
const outcomes = Effect.fnUntraced(
  function* (layer: Layer.Layer<Anything, unknown, never>, word: string) {
    const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
    const tab = FakeBrowser.make().tab("https://app.test/start")
    const tokens = TokenStore.layerFrom({
      get: Effect.succeed({ accessToken: Redacted.make(memberToken), refreshToken: null })
    })
    const built = yield* Layer.build(Layer.provide(layer as Layer.Layer<Anything>, [http.layer, tokens, tab.layer, Crypto]))
    const found = new Map<string, string>()
    const visit = Effect.fnUntraced(function* (member: unknown, at: string): Effect.fn.Return<void> {
      if (typeof member === "function" && !ofTheHost.test(at)) {
        for (const [index, args] of argumentsWith(word).entries()) {
          const [sentBefore, visitsBefore] = [(yield* http.sent).length, tab.visits().length]
          const call = Effect.suspend(() => {
            const made: unknown = member(...args)
            if (Stream.isStream(made)) return Stream.runCollect(made as Stream.Stream<unknown, unknown>)
            // A keyed watched value is only created; nothing is sent.
            return Effect.isEffect(made) ? (made as Effect.Effect<unknown, unknown>) : Effect.succeed("no effect")
          })
          const fiber = yield* Effect.forkChild(Effect.timeoutOption(call, "1 minute"), { startImmediately: true })
          for (let turns = 0; turns < 5 && fiber.pollUnsafe() === undefined; turns++) yield* turn
          yield* TestClock.adjust("1 minute")
          const exit = yield* Fiber.await(fiber)
          const end = Exit.isSuccess(exit)
            ? ["succeeds", exit.value]
            : Cause.hasDies(exit.cause)
              ? ["bug", String(Cause.squash(exit.cause))]
              : // For an object in place of a text, the message only says that it is not one.
                ["fails", typeof args[0] === "object" && args.length === 1 ? "" : String(Cause.squash(exit.cause))]
          const sent = (yield* http.sent)
            .slice(sentBefore)
            .map(({ body, method, url }) => [method, decodeURIComponent(url), body])
          found.set(`${at} ${index}`, told(word, [end, sent, tab.visits().slice(visitsBefore)]))
        }
      }
      if (typeof member !== "object" || member === null || isResource(member)) return
      for (const key of Object.keys(member)) yield* visit(member[key as keyof typeof member], `${at}.${key}`)
    })
    yield* visit(Context.get(built, Anything), "app")
    return found
  },
  Effect.provide(Crypto),
  Effect.scoped
)

describe("the name of an inherited property", () => {
  for (const [level, layer] of Object.entries(layers)) {
    for (const [word, control] of words) {
      it.effect(`selects no more than any other unknown text, in every method of the ${level} app: ${word}`, () =>
        Effect.gen(function* () {
          const expected = yield* outcomes(layer as never, control)
          const actual = yield* outcomes(layer as never, word)
          assert.isAbove(expected.size, 500)
          const other = [...expected].filter(([at, end]) => actual.get(at) !== end)
          assert.deepStrictEqual(
            other.map(([at, end]) => ({ at, end: actual.get(at), expected: end })),
            []
          )
        })
      )
    }
  }
})
