import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Effect, Exit, Layer, Redacted, Scope } from "effect"
import { TestClock } from "effect/testing"
import { ClientApp } from "../../src/services/ClientApp.js"
// Loaded on first use otherwise, which the test's clock would not wait for.
import "../../src/services/lazy/code.js"
import { Connectivity } from "../../src/services/platform/Connectivity.js"
import type { TokenPair } from "../../src/services/platform/tokens/TokenStore.js"
import { TokenStore } from "../../src/services/platform/tokens/TokenStore.js"
import type { OwnTokenStore, StoredTokens } from "../../src/services/platform/tokens/TokenStore.own.js"
import { ownStore } from "../../src/services/platform/tokens/TokenStore.own.js"
import { CallOptions } from "../../src/services/transport/CallOptions.js"
import { fakeHttp, json, options, pair, recorded } from "../support/fakes.js"
import { turn } from "../support/pace.js"

const ada = pair("ada")
const stored: StoredTokens = {
  accessToken: Redacted.value(ada.accessToken),
  refreshToken: Redacted.value(ada.refreshToken)
}
const locked = new Error("the key chain is locked")
const failures = {
  "never answers": () => new Promise<never>(() => {}),
  rejects: () => Promise.reject(locked),
  throws: () => {
    throw locked
  }
}
type App = ClientApp["Service"]

const account = { email: "ada@example.com", password: "correct horse", noRedirect: true } as const
const calls: Readonly<Record<string, (app: App) => Effect.Effect<unknown, unknown>>> = {
  "user.get": ({ user }) => user.get(),
  "user.get or anonymous": ({ user }) => user.get({ or: "anonymous" }),
  "user.update": ({ user }) => user.update({ displayName: "x" }),
  "user.delete": ({ user }) => user.delete(),
  "auth.signOut": ({ auth }) => auth.signOut({ noRedirect: true }),
  "auth.signInWithCredential": ({ auth }) => auth.signInWithCredential(account),
  "auth.signUpWithCredential": ({ auth }) => auth.signUpWithCredential({ ...account, noVerificationCallback: true }),
  "auth.signUpAnonymously": ({ auth }) => auth.signUpAnonymously(),
  "auth.getTokens": ({ auth }) => auth.getTokens(),
  "auth.getAuthHeaders": ({ auth }) => auth.getAuthHeaders(),
  "auth.getAuthorizationHeader": ({ auth }) => auth.getAuthorizationHeader(),
  "auth.exportSession": ({ auth }) => auth.exportSession(),
  "auth.importSession": ({ auth }) => auth.importSession(JSON.stringify({ version: 1, projectId: options.projectId, ...stored })),
  "auth.setPassword": ({ auth }) => auth.setPassword({ password: "correct horse" }),
  "teams.create": ({ teams }) => teams.create({ displayName: "Team" })
}

/** An app whose own store fails from `breaks` on, in `get`, in `set`, or in both. */
const setup = Effect.fnUntraced(function* (fail: () => Promise<never>, broken: ReadonlyArray<"get" | "set">, isRead: boolean) {
  const state = { isBroken: false, held: stored as StoredTokens | null }
  const fails = (operation: "get" | "set") => state.isBroken && broken.includes(operation)
  const store = ownStore({
    get: () => (fails("get") ? fail() : state.held),
    set: (tokens) => {
      if (fails("set")) return fail()
      state.held = tokens
    }
  })
  const answer = {
    access_token: stored.accessToken,
    refresh_token: "refresh-new",
    user_id: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203",
    is_new_user: true,
    success: true
  }
  const http = yield* fakeHttp(() => Effect.succeed(json(answer)))
  const layer = ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, Layer.succeedContext(store)]))
  const app = Context.get(yield* Layer.build(layer), ClientApp)
  if (isRead) yield* app.auth.exportSession()
  state.isBroken = true
  return { app, state, sent: http.sent }
})

/** Lets a call end, however many operations of the store it waits for; returns how it ended, and after how long. */
const ended = Effect.fnUntraced(function* <A, E>(call: Effect.Effect<A, E>) {
  const fiber = yield* Effect.forkChild(Effect.exit(call), { startImmediately: true })
  let seconds = 0
  for (; seconds < 200; seconds++) {
    for (let still = 0; still < 5; still++) yield* turn
    const exit = fiber.pollUnsafe()
    if (exit !== undefined && Exit.isSuccess(exit)) return { exit: exit.value, seconds }
    yield* TestClock.adjust("1 second")
  }
  return null
})

describe("a call of an app whose own token store fails", () => {
  for (const [how, fail] of Object.entries(failures)) {
    for (const broken of [["get"], ["set"], ["get", "set"]] as const) {
      for (const isRead of [true, false]) {
        it.effect(
          `ends, if \`${broken.join("` and `")}\` of the store ${how}${isRead ? " after a first read" : ""} (rules 21, 22)`,
          () =>
            Effect.gen(function* () {
              for (const [name, call] of Object.entries(calls)) {
                const { app } = yield* setup(fail, broken, isRead)
                const end = yield* ended(call(app))
                // At most three operations of the store, each with its own limit.
                assert.isTrue(end !== null && end.seconds <= 91, `${name} after ${end?.seconds} s`)
                if (how !== "never answers") assert.isTrue(end !== null && end.seconds <= 1, `${name} after ${end?.seconds} s`)
              }
            }).pipe(Effect.scoped)
        )
      }
    }
  }

  for (const name of ["user.get", "user.update", "user.delete", "teams.create", "auth.getTokens", "auth.setPassword"]) {
    for (const isRead of [true, false]) {
      it.effect(`ends in its own time if \`get\` never answers${isRead ? " after a first read" : ""}: ${name} (rule 21)`, () =>
        Effect.gen(function* () {
          const { app } = yield* setup(failures["never answers"], ["get"], isRead)
          const call = Effect.provideService(calls[name]?.(app) ?? Effect.never, CallOptions, { timeoutMillis: 2000 })
          assert.deepInclude(yield* ended(call), { seconds: 2 })
        }).pipe(Effect.scoped)
      )
    }
  }

  for (const name of ["auth.exportSession", "auth.signOut", "auth.signUpWithCredential"]) {
    it.effect(`waits for the first answer of \`get\` no longer than the time of the call: ${name} (rule 21)`, () =>
      Effect.gen(function* () {
        const { app } = yield* setup(failures["never answers"], ["get"], false)
        const call = Effect.provideService(calls[name]?.(app) ?? Effect.never, CallOptions, { timeoutMillis: 2000 })
        assert.deepInclude(yield* ended(call), { seconds: 2 })
      }).pipe(Effect.scoped)
    )
  }

  for (const [operation, name] of [
    ["get", "auth.exportSession"],
    ["set", "auth.signInWithCredential"]
  ] as const) {
    it.effect(`is told which operation never answers: \`${operation}\``, () =>
      Effect.gen(function* () {
        const { app } = yield* setup(failures["never answers"], [operation], operation === "set")
        const end = yield* ended(calls[name]?.(app) ?? Effect.never)
        const defect = end !== null && Exit.isFailure(end.exit) ? Cause.squash(end.exit.cause) : null
        const reason = `takes more than 30000 ms to \`${operation}\``
        assert.deepInclude<unknown>(defect, { _tag: "InvalidOption", option: "tokenStore", reason })
      }).pipe(Effect.scoped)
    )
  }

  for (const [how, fail] of Object.entries(failures)) {
    it.effect(`leaves nothing behind that stops the next one, once the store is repaired: \`set\` ${how} (rules 11, 22)`, () =>
      Effect.gen(function* () {
        const { app, state } = yield* setup(fail, ["set"], true)
        const first = yield* ended(app.auth.signInWithCredential(account))
        assert.isTrue(first !== null && Exit.hasDies(first.exit))
        state.isBroken = false
        const next = yield* ended(app.auth.signInWithCredential(account))
        assert.isTrue(next !== null && Exit.isSuccess(next.exit) && next.seconds <= 1)
        assert.strictEqual(state.held?.refreshToken, "refresh-new")
      }).pipe(Effect.scoped)
    )
  }
})

describe("a custom layer of the token store that never answers", () => {
  for (const operation of ["get", "set", "replace"] as const) {
    it.effect(`ends each call, and leaves nothing behind that stops the next one: \`${operation}\` (rules 11, 21, 22)`, () =>
      Effect.gen(function* () {
        for (const [name, call] of Object.entries(calls)) {
          const state = { isBroken: false }
          const store = Context.get(yield* Layer.build(Layer.fresh(TokenStore.layerMemory)), TokenStore)
          yield* store.set(ada)
          const hangs = <A>(effect: Effect.Effect<A>) => Effect.suspend(() => (state.isBroken ? Effect.never : effect))
          const broken = {
            ...store,
            ...(operation === "get" && { get: hangs(store.get) }),
            ...(operation === "set" && { set: (next: TokenPair | null) => hangs(store.set(next)) }),
            ...(operation === "replace" && {
              replace: (one: TokenPair, next: TokenPair | null) => hangs(store.replace(one, next))
            })
          }
          const http = yield* fakeHttp(() => Effect.succeed(json({}, {}, 400)))
          const layer = ClientApp.layerNoDeps(options).pipe(Layer.provide([http.layer, Layer.succeed(TokenStore, broken)]))
          const app = Context.get(yield* Layer.build(layer), ClientApp)
          state.isBroken = true
          const end = yield* ended(call(app))
          assert.isTrue(end !== null && end.seconds <= 91, `${name} after ${end?.seconds} s`)
          state.isBroken = false
          const next = yield* ended(app.auth.signOut({ noRedirect: true }))
          assert.isTrue(next !== null && Exit.isSuccess(next.exit) && next.seconds <= 1, `signOut after ${name}`)
        }
      }).pipe(Effect.scoped)
    )
  }
})

describe("signing out with a store that fails", () => {
  for (const [how, fail] of Object.entries(failures)) {
    for (const broken of [["get"], ["set"], ["get", "set"]] as const) {
      it.effect(
        `ends the session here and on the platform, and then throws the failure: \`${broken.join("` and `")}\` ${how} (rule 4)`,
        () =>
          Effect.gen(function* () {
            const { app, sent, state } = yield* setup(fail, broken, true)
            const end = yield* ended(app.auth.signOut({ noRedirect: true }))
            assert.isTrue(end !== null && Exit.hasDies(end.exit))
            if (end !== null && Exit.isFailure(end.exit) && how !== "never answers")
              assert.strictEqual(Cause.squash(end.exit.cause), locked)
            const [revoked] = yield* sent
            assert.deepStrictEqual(
              [revoked?.method, new URL(revoked?.url ?? "").pathname],
              ["DELETE", "/api/v1/auth/sessions/current"]
            )
            assert.strictEqual(revoked?.headers["x-stack-access-token"], stored.accessToken)
            // The store still has the tokens, and they sign no one in here.
            state.isBroken = false
            assert.isNull(yield* app.auth.exportSession())
          }).pipe(Effect.scoped)
      )
    }
  }

  for (const [how, fail] of Object.entries(failures)) {
    it.effect(`ends nothing as long as it is not known who is signed in: \`get\` ${how}`, () =>
      Effect.gen(function* () {
        const { app, sent, state } = yield* setup(fail, ["get"], false)
        const end = yield* ended(app.auth.signOut({ noRedirect: true }))
        assert.isTrue(end !== null && Exit.hasDies(end.exit))
        assert.isEmpty(yield* sent)
        state.isBroken = false
        assert.isTrue((yield* app.auth.signOut({ noRedirect: true })) !== undefined)
        assert.lengthOf(yield* sent, 1)
        assert.isNull(yield* app.auth.exportSession())
      }).pipe(Effect.scoped)
    )
  }
})

describe("a watched value of an app whose own token store cannot be listened to", () => {
  const deaf = new Error("no such event")
  const listens: Readonly<Record<string, OwnTokenStore["subscribe"]>> = {
    // Casts: a program without type checks.
    "returns nothing": (() => {}) as never,
    "returns a promise": (() => Promise.resolve(() => {})) as never,
    "returns a number": (() => 7) as never,
    throws: () => {
      throw deaf
    },
    "returns a function that throws": () => () => {
      throw deaf
    }
  }

  /** An app with such a store, on a device whose listeners are counted. */
  const made = Effect.fnUntraced(function* (subscribe: OwnTokenStore["subscribe"]) {
    const listeners = new Set<() => void>()
    const network = {
      isOnline: () => true,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      }
    }
    const store = ownStore({ get: () => stored, set: () => {}, ...(subscribe && { subscribe }) })
    const http = yield* fakeHttp(() => Effect.succeed(json(recorded("users.me.get", "success-client").response.body)))
    const told: Array<unknown> = []
    const layer = ClientApp.layerNoDeps({ ...options, onUnhandledError: (error) => told.push(error) }).pipe(
      Layer.provide([http.layer, Layer.succeedContext(store), Layer.succeed(Connectivity, network)])
    )
    const app = Context.get(yield* Layer.build(layer), ClientApp)
    return { app, listeners, told }
  })

  const shown = Effect.fnUntraced(function* (app: App) {
    yield* app.user.current.watch()
    for (let still = 0; still < 5; still++) yield* turn
    return app.user.current.snapshot().value !== undefined
  })

  for (const [how, subscribe] of Object.entries(listens)) {
    it.effect(`is loaded for each watcher, leaves no listener behind, and reports what throws: \`subscribe\` ${how}`, () =>
      Effect.gen(function* () {
        const { app, listeners, told } = yield* made(subscribe)
        for (let times = 0; times < 3; times++) {
          const scope = yield* Scope.make()
          assert.isTrue(yield* Scope.provide(shown(app), scope))
          yield* Scope.close(scope, Exit.void)
          assert.strictEqual(listeners.size, 0)
          yield* TestClock.adjust("1 minute")
          assert.isUndefined(app.user.current.snapshot().value)
          assert.deepStrictEqual(told.splice(0), how.includes("throws") ? [deaf] : [])
        }
      }).pipe(Effect.scoped)
    )
  }
})
