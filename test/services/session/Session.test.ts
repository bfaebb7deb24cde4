import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Redacted } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { Sharing } from "../../../src/internal/Sharing.js"
import { ClientTransport } from "../../../src/services/layers.js"
import type { TokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { TokenStore } from "../../../src/services/platform/tokens/TokenStore.js"
import { Session } from "../../../src/services/session/Session.js"
import { CallOptions } from "../../../src/services/transport/CallOptions.js"
import { answers } from "../../support/authApp.js"
import type { Answer } from "../../support/fakes.js"
import {
  broken,
  Config,
  fakeHttp,
  json,
  jwt,
  jwtFrom,
  known,
  pair,
  recorded,
  SessionTest,
  unreachable
} from "../../support/fakes.js"

const refreshed = (name: string) => Effect.succeed(json({ access_token: jwt(name) }))
const run = (answer: Answer) =>
  Effect.map(fakeHttp(answer), (http) => ({
    ...http,
    provide: Effect.provide(
      ClientTransport.layer.pipe(Layer.provide(Config), Layer.provideMerge(SessionTest), Layer.provide(http.layer))
    )
  }))
const stored = TokenStore.use((store) =>
  Effect.map(store.get, (found) => (found?.refreshToken ? Redacted.value(found.refreshToken) : null))
)

describe("Session", () => {
  it.effect("reading a token that is still valid costs no request", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => refreshed("b"))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a"))
          yield* TestClock.adjust("579 seconds")
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("a"))
          assert.strictEqual(yield* count, 0)
          yield* TestClock.adjust("1 second")
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("b"))
          assert.strictEqual(yield* count, 1)
        })
      )
    })
  )

  it.effect("numbers the sign-ins and the ends of sessions one by one, wherever they happen", () =>
    Effect.gen(function* () {
      const { provide } = yield* run(() => refreshed("b"))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          const store = yield* TokenStore
          const elsewhere = (next: TokenPair | null) => Effect.andThen(store.set(next), session.read)
          const seen: Array<readonly [string, number]> = []
          const note = () => {
            const { _tag, generation } = session.state.get()
            seen.push([_tag, generation])
          }
          note()
          session.state.subscribe(note)
          yield* session.read
          yield* session.signIn(pair("a"))
          yield* session.signOut
          yield* session.signIn(pair("b"))
          yield* session.invalidate
          yield* elsewhere(pair("c"))
          yield* elsewhere(pair("d"))
          yield* elsewhere(null)
          assert.deepStrictEqual(seen, [
            ["Unread", 0],
            ["SignedOut", 0],
            ["Active", 1],
            ["SignedOut", 2],
            ["Active", 3],
            ["Invalid", 4],
            ["Active", 5],
            ["Active", 6],
            ["SignedOut", 7]
          ])
        })
      )
    })
  )

  it.effect("counts the changes that the app has made to the user, for those who watch it", () =>
    Effect.gen(function* () {
      const { provide } = yield* run(() => refreshed("b"))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          const seen = [session.userChanges.get()]
          session.userChanges.subscribe(() => seen.push(session.userChanges.get()))
          yield* session.markClaimsStale
          yield* session.markClaimsStale
          assert.deepStrictEqual(seen, [0, 1, 2])
        })
      )
    })
  )

  it.effect("a rejection of another token than the session's costs it no refresh", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => refreshed("b"))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a"))
          yield* session.accessTokens.refused(Redacted.make(jwt("earlier")))
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("a"))
          assert.strictEqual(yield* count, 0)
          yield* session.accessTokens.refused(Redacted.make(jwt("a")))
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("b"))
          assert.strictEqual(yield* count, 1)
          yield* session.signIn({ ...pair("a"), accessToken: null })
          yield* session.accessTokens.refused(Redacted.make(jwt("earlier")))
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("b"))
          assert.strictEqual(yield* count, 2)
        })
      )
    })
  )

  it.effect("the options of the call that needs a token do not concern its refresh", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run((_, index) => (index === 0 ? unreachable : refreshed("b")))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          const retries: Array<unknown> = []
          const asking = yield* Effect.forkChild(
            Effect.provideService(session.accessTokens.current(), CallOptions, {
              attemptTimeoutMillis: 1,
              timeoutMillis: 1,
              onRetry: (retry) => retries.push(retry)
            }),
            { startImmediately: true }
          )
          yield* TestClock.adjust("5 seconds")
          assert.strictEqual(Redacted.value(yield* Fiber.join(asking)), jwt("b"))
          assert.deepStrictEqual([yield* count, retries], [2, []])
        })
      )
    })
  )

  it.effect("reading a token during sign-in or sign-out never restores the previous session", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => refreshed("b"))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          const read: Array<string> = []
          const runSync = Effect.runSyncWith(yield* Effect.context())
          yield* session.signIn(pair("a"))
          session.state.subscribe(() => {
            const token = runSync(Effect.result(session.accessTokens.current()))
            read.push(token._tag === "Success" ? Redacted.value(token.success) : token.failure._tag)
          })
          yield* session.signIn(pair("c"))
          yield* session.signOut
          assert.deepStrictEqual(read, [jwt("c"), "SessionExpired"])
          assert.isNull(yield* stored)
          assert.strictEqual(yield* count, 0)
        })
      )
    })
  )

  it.effect("three concurrent callers share one refresh", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => Effect.andThen(Effect.sleep("1 second"), refreshed("b")))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          const fiber = yield* Effect.forkChild(
            Effect.all(
              [1, 2, 3].map(() => session.accessTokens.current()),
              { concurrency: 3 }
            ),
            { startImmediately: true }
          )
          yield* TestClock.adjust("1 second")
          assert.deepStrictEqual((yield* Fiber.join(fiber)).map(Redacted.value), [jwt("b"), jwt("b"), jwt("b")])
          assert.strictEqual(yield* count, 1)
        })
      )
    })
  )

  it.effect("callers on hosts that forbid waiting for another request each refresh, and learn each how it ended (rule 104)", () =>
    Effect.gen(function* () {
      for (const [end, expected] of [
        [refreshed("b"), jwt("b")],
        [Effect.succeed(known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)), "rejected"]
      ] as const) {
        const { count, provide } = yield* run((_, index) =>
          index === 0 ? Effect.never : Effect.andThen(Effect.sleep(1000), end)
        )
        yield* provide(
          Effect.gen(function* () {
            const session = yield* Session
            yield* session.signIn(pair("a", 0))
            const asking = () =>
              Effect.forkChild(
                Effect.match(session.accessTokens.current(), {
                  onFailure: (error) => (error._tag === "SessionExpired" ? error.reason : error._tag),
                  onSuccess: Redacted.value
                }),
                { startImmediately: true }
              )
            // Its request has ended, so its refresh never does.
            const gone = yield* asking()
            const fibers = yield* Effect.all([asking(), asking()])
            yield* TestClock.adjust(1000)
            assert.deepStrictEqual(yield* Fiber.joinAll(fibers), [expected, expected])
            assert.strictEqual(yield* count, 3)
            yield* Fiber.interrupt(gone)
          })
        )
      }
    }).pipe(Effect.provideService(Sharing, false))
  )

  it.effect("an interrupted caller does not interrupt the others' refresh", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run(() => Effect.andThen(Effect.sleep("1 second"), refreshed("b")))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          const first = yield* Effect.forkChild(session.accessTokens.current(), { startImmediately: true })
          const second = yield* Effect.forkChild(session.accessTokens.current(), { startImmediately: true })
          yield* Fiber.interrupt(first)
          yield* TestClock.adjust("1 second")
          assert.strictEqual(Redacted.value(yield* Fiber.join(second)), jwt("b"))
          assert.strictEqual(yield* count, 1)
        })
      )
    })
  )

  it.effect("a late refresh of an old session cannot write into a new one", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const { provide } = yield* run(() => Effect.andThen(Deferred.await(gate), refreshed("old")))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          const late = yield* Effect.forkChild(Effect.flip(session.accessTokens.current()), { startImmediately: true })
          yield* session.signIn(pair("new"))
          yield* Deferred.succeed(gate, undefined)
          const error = yield* Fiber.join(late)
          assert.deepStrictEqual(error._tag === "SessionExpired" && error.reason, "replaced")
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("new"))
          assert.strictEqual(yield* stored, "refresh-new")
        })
      )
    })
  )

  it.effect("a late rejection of an old session does not end a new one", () =>
    Effect.gen(function* () {
      const gate = yield* Deferred.make<void>()
      const { provide } = yield* run(() => Effect.as(Deferred.await(gate), known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          const late = yield* Effect.forkChild(Effect.flip(session.accessTokens.current()), { startImmediately: true })
          yield* session.signIn(pair("new"))
          yield* Deferred.succeed(gate, undefined)
          yield* Fiber.join(late)
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("new"))
        })
      )
    })
  )

  for (const [code, status] of [
    ["REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401],
    ["CANNOT_DELETE_CURRENT_SESSION", 400],
    ["PROVIDER_REJECTED", 401]
  ] as const) {
    it.effect(`a refresh that is rejected with ${code} ends the session and clears the tokens`, () =>
      Effect.gen(function* () {
        const { provide } = yield* run(() => Effect.succeed(known(code, status)))
        yield* provide(
          Effect.gen(function* () {
            const session = yield* Session
            yield* session.signIn(pair("a", 0))
            const error = yield* Effect.flip(session.accessTokens.current())
            assert.deepStrictEqual(error._tag === "SessionExpired" && error.reason, "rejected")
            assert.strictEqual(session.state.get()._tag, "Invalid")
            assert.isNull(yield* stored)
          })
        )
      })
    )
  }

  it.effect(
    "a refresh that returns an unreadable token, or is refused for the app's key, keeps the session and names its request",
    () =>
      Effect.gen(function* () {
        const wrongKey = answers("auth.oauth.token", "refresh-wrong-client-secret")
        for (const [answer, tag, status, prefix] of [
          [json({ access_token: "garbage" }), "InvalidResponse", 200, "x-stack"],
          [json({ access_token: jwtFrom({ exp: "soon" }) }), "InvalidResponse", 200, "x-hexclave"],
          [wrongKey, "UnexpectedKnownError", 400, "x-stack"],
          [wrongKey, "UnexpectedKnownError", 400, "x-hexclave"]
        ] as const) {
          const own = new Headers({ [`${prefix}-request-id`]: "request-2" })
          const headers = {
            get: (name: string) => own.get(name) ?? (name.endsWith("-request-id") ? null : answer.headers.get(name))
          }
          const { provide } = yield* run((_, i) => (i === 0 ? broken : Effect.succeed({ ...answer, headers })))
          yield* provide(
            Effect.gen(function* () {
              const session = yield* Session
              yield* session.signIn(pair("a", 0))
              const failing = yield* Effect.forkChild(Effect.flip(session.accessTokens.current()), { startImmediately: true })
              yield* TestClock.adjust("10 seconds")
              const error = yield* Fiber.join(failing)
              const facts = { method: "POST", path: "/auth/oauth/token", attempts: 2, status, requestId: "request-2" }
              assert.deepInclude(error, { _tag: tag, ...facts })
              assert.strictEqual(session.state.get()._tag, "Active")
              assert.strictEqual(yield* stored, "refresh-a")
            })
          )
        }
      })
  )

  it.effect("a refresh that cannot be sent fails this call, keeps the tokens, and recovers", () =>
    Effect.gen(function* () {
      const { provide } = yield* run((_, i) => (i < 5 ? broken : refreshed("b")))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          const failing = yield* Effect.forkChild(Effect.flip(session.accessTokens.current()), { startImmediately: true })
          yield* TestClock.adjust("1 minute")
          assert.strictEqual((yield* Fiber.join(failing))._tag, "ConnectionError")
          assert.strictEqual(yield* stored, "refresh-a")
          assert.strictEqual(Redacted.value(yield* session.accessTokens.current()), jwt("b"))
        })
      )
    })
  )

  it.effect("a rejected session is cleared and stays invalid without another request", () =>
    Effect.gen(function* () {
      const { response } = recorded("auth.oauth.token", "refresh-unknown-token-override-error-status")
      const { count, provide } = yield* run(() => Effect.succeed(json(response.body, response.headers)))
      yield* provide(
        Effect.gen(function* () {
          const session = yield* Session
          yield* session.signIn(pair("a", 0))
          for (let i = 0; i < 2; i++) {
            const error = yield* Effect.flip(session.accessTokens.current())
            assert.deepStrictEqual(error._tag === "SessionExpired" && error.reason, "rejected")
          }
          assert.deepStrictEqual([yield* stored, yield* count], [null, 1])
        })
      )
    })
  )
})

describe("a call with a session", () => {
  const userBody = recorded("users.me.get", "success-client").response.body
  it.effect("is retried once with a new token when the platform rejects the first", () =>
    Effect.gen(function* () {
      const { provide, sent } = yield* run((request) =>
        request.url.endsWith("/auth/oauth/token")
          ? refreshed("b")
          : Effect.succeed(
              request.headers["x-stack-access-token"] === jwt("b")
                ? json(userBody)
                : known("ACCESS_TOKEN_EXPIRED", 401, { expired_at_millis: null })
            )
      )
      yield* provide(
        Effect.gen(function* () {
          yield* (yield* Session).signIn(pair("a"))
          yield* ClientTransport.use((transport) => transport.call(users.getMe, {}))
          assert.deepStrictEqual(
            (yield* sent).map((request) => request.url.split("/").at(-1)),
            ["me", "token", "me"]
          )
        })
      )
    })
  )

  it.effect("is never sent a third time", () =>
    Effect.gen(function* () {
      const { count, provide } = yield* run((request) =>
        request.url.endsWith("/auth/oauth/token")
          ? refreshed("b")
          : Effect.succeed(known("ACCESS_TOKEN_EXPIRED", 401, { expired_at_millis: null }))
      )
      yield* provide(
        Effect.gen(function* () {
          yield* (yield* Session).signIn(pair("a"))
          const error = yield* Effect.flip(ClientTransport.use((transport) => transport.call(users.getMe, {})))
          assert.deepStrictEqual([error._tag, yield* count], ["SessionExpired", 3])
        })
      )
    })
  )
})
