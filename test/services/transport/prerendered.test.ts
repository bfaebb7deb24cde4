import { assert, describe, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"
import * as users from "../../../src/contract/users.js"
import { AppConfig } from "../../../src/services/config/AppConfig.js"
import { callTimeoutMillis } from "../../../src/services/config/defaults.js"
import { ClientTransport, Session } from "../../../src/services/layers.js"
import { Connectivity } from "../../../src/services/platform/Connectivity.js"
import { opened } from "../../../src/services/platform/Location.browser.js"
import { TokenStore, tokenPair } from "../../../src/services/platform/tokens/TokenStore.js"
import { fakeHttp, json, jwtFrom, options, recorded } from "../../support/fakes.js"

const userBody = recorded("users.me.get", "success-client").response.body
const expired = jwtFrom({ iat: -2000, exp: -1000 })
const renewed = jwtFrom({ iat: 0, exp: 1e9 })

/** A page that is being prerendered until it is opened, and its client, whose access token has expired. */
const prerendered = Effect.gen(function* () {
  const opening = yield* Deferred.make<void>()
  const sent = yield* Ref.make<ReadonlyArray<string>>([])
  const http = yield* fakeHttp(({ url }) => {
    const { pathname } = new URL(url)
    const body = pathname.endsWith("/token") ? { access_token: renewed, token_type: "Bearer", expires_in: 3600 } : userBody
    return Effect.as(
      Ref.update(sent, (all) => [...all, pathname]),
      json(body)
    )
  })
  const network = { isOnline: () => true, subscribe: () => () => {}, opened: Deferred.await(opening) }
  const config = Layer.succeed(AppConfig, { ...options, access: "client" })
  const services = yield* Layer.build(
    ClientTransport.layer.pipe(
      Layer.provideMerge(Session.layer),
      Layer.provideMerge(TokenStore.layerMemory),
      Layer.provide([http.layer, config, Layer.succeed(Connectivity, network)])
    )
  )
  const store = Context.get(services, TokenStore)
  yield* store.set(tokenPair(expired, "refresh"))
  return {
    opening,
    sent: Ref.get(sent),
    session: Context.get(services, Session),
    me: Context.get(services, ClientTransport).call(users.getMe, {})
  }
})

describe("a page that is prerendered", () => {
  it.effect("sends neither a call nor a refresh until it is opened, and gives the call its whole time then", () =>
    Effect.gen(function* () {
      const { me, opening, sent } = yield* prerendered
      const fiber = yield* Effect.forkChild(me, { startImmediately: true })
      yield* TestClock.adjust(10 * callTimeoutMillis)
      assert.deepStrictEqual(yield* sent, [])
      yield* Deferred.succeed(opening, undefined)
      assert.strictEqual((yield* Fiber.join(fiber)).id, userBody.id)
      assert.lengthOf(yield* sent, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("refreshes no token that is asked for until it is opened, and gives the refresh its whole time then", () =>
    Effect.gen(function* () {
      const { opening, sent, session } = yield* prerendered
      const fiber = yield* Effect.forkChild(session.getAuthJson, { startImmediately: true })
      yield* TestClock.adjust(10 * callTimeoutMillis)
      assert.deepStrictEqual(yield* sent, [])
      yield* Deferred.succeed(opening, undefined)
      assert.strictEqual((yield* Fiber.join(fiber)).accessToken, renewed)
      assert.lengthOf(yield* sent, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("gives a fresh token before it is opened", () =>
    Effect.gen(function* () {
      const { session } = yield* prerendered
      yield* session.signIn(tokenPair(renewed, "refresh")!)
      assert.strictEqual((yield* session.getAuthJson).accessToken, renewed)
    }).pipe(Effect.scoped)
  )

  it.effect("sends no call of a user who has been replaced by the time it is opened", () =>
    Effect.gen(function* () {
      const { me, opening, sent, session } = yield* prerendered
      yield* session.read
      const fiber = yield* Effect.forkChild(Effect.flip(me), { startImmediately: true })
      yield* session.signIn(tokenPair(renewed, "other")!)
      yield* Deferred.succeed(opening, undefined)
      assert.deepInclude(yield* Fiber.join(fiber), { _tag: "SessionExpired", reason: "replaced" })
      assert.deepStrictEqual(yield* sent, [])
    }).pipe(Effect.scoped)
  )

  it.effect("is opened when it says so, and stops listening then and on interruption", () =>
    Effect.gen(function* () {
      const listeners = new Set<unknown>()
      const page = Object.assign(new EventTarget(), { prerendering: true })
      const { addEventListener, removeEventListener } = page
      page.addEventListener = (type, listener) => {
        listeners.add(listener)
        addEventListener.call(page, type, listener)
      }
      page.removeEventListener = (type, listener) => {
        listeners.delete(listener)
        removeEventListener.call(page, type, listener)
      }
      const wait = Effect.forkChild(
        opened(() => page),
        { startImmediately: true }
      )
      const [one, other] = [yield* wait, yield* wait]
      assert.isUndefined(one.pollUnsafe())
      assert.strictEqual(listeners.size, 2)
      yield* Fiber.interrupt(other)
      assert.strictEqual(listeners.size, 1)
      page.prerendering = false
      page.dispatchEvent(new Event("prerenderingchange"))
      yield* Fiber.join(one)
      // Also a page that was never prerendered, in a browser that knows nothing of it.
      yield* opened(() => page)
      yield* opened(() => new EventTarget())
    })
  )
})
