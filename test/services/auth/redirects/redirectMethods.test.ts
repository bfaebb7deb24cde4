import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { AuthOptions } from "../../../../src/services/auth/AuthOptions.js"
import type { RedirectTarget } from "../../../../src/services/auth/redirects/handlerUrls.js"
import { Redirects } from "../../../../src/services/auth/redirects/Redirects.js"
import { redirectMethods } from "../../../../src/services/auth/redirects/redirectMethods.js"
import { withAllCode } from "../../../../src/services/lazy/withAllCode.js"
import { Cookies } from "../../../../src/services/platform/Cookies.js"
import { SessionStorage } from "../../../../src/services/platform/SessionStorage.js"
import { Session } from "../../../../src/services/session/Session.js"
import { Http } from "../../../../src/services/transport/Http.js"
import { broken, Config, SessionTest } from "../../../support/fakes.js"
import { fakePage } from "../../../support/page.js"

// Each page has a distinct URL, so that none is mistaken for another.
const addresses: Readonly<Record<RedirectTarget, string>> = {
  signIn: "/pages/1",
  signUp: "/pages/2",
  signOut: "/pages/3",
  emailVerification: "/pages/4",
  passwordReset: "/pages/5",
  forgotPassword: "/pages/6",
  oauthCallback: "/pages/7",
  magicLinkCallback: "/pages/8",
  accountSettings: "/pages/9",
  teamInvitation: "/pages/10",
  mfa: "/pages/11",
  error: "/pages/12",
  home: "/pages/13",
  afterSignIn: "/pages/14",
  afterSignUp: "/pages/15",
  afterSignOut: "/pages/16"
}

describe("a named redirect", () => {
  it.effect("leads to the page of its name, and every page has one", () =>
    Effect.gen(function* () {
      const page = yield* fakePage("https://app.test/here")
      const layer = Layer.effect(Redirects, withAllCode(Redirects.make)).pipe(
        Layer.provide([page.layer, Cookies.layerMemory(), SessionStorage.layerMemory]),
        Layer.merge(Layer.provide(SessionTest, Layer.succeed(Http, { send: () => broken }))),
        Layer.provide([Layer.succeed(AuthOptions, { urls: addresses }), Config])
      )
      const methods = yield* Effect.provide(Effect.zipWith(Redirects, Session, redirectMethods), layer)
      const found: Record<string, string> = {}
      for (const [name, method] of Object.entries(methods)) {
        if (!/^redirectTo[A-Z]/.test(name)) continue
        const before = (yield* page.visits).length
        const fiber = yield* Effect.forkChild((method as typeof methods.redirectToHome)({ noRedirectBack: true }), {
          startImmediately: true
        })
        yield* TestClock.adjust("2 seconds")
        yield* Fiber.join(fiber)
        const visits = (yield* page.visits).slice(before)
        assert.lengthOf(visits, 1, name)
        found[name.replace("redirectTo", "").toLowerCase()] = String(visits[0]?.[1])
      }
      const expected = Object.entries(addresses).map(([name, url]) => [name.toLowerCase(), url])
      assert.deepStrictEqual(found, Object.fromEntries(expected))
    })
  )
})
