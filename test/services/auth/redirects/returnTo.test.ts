import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import type { RedirectTarget } from "../../../../src/services/auth/redirects/handlerUrls.js"
import { handlerUrls } from "../../../../src/services/auth/redirects/handlerUrls.js"
import { isHandlerPage, isWithinFlows } from "../../../../src/services/auth/redirects/returnTo.js"

const app = "https://app.test"
const urls = Effect.runSync(handlerUrls({ mfa: "https://pages.test/mfa", signUp: "/join?plan=free#form" }))

const flowPages: ReadonlyArray<RedirectTarget> = [
  "signIn",
  "signUp",
  "forgotPassword",
  "passwordReset",
  "emailVerification",
  "magicLinkCallback",
  "oauthCallback"
]
const otherPages: ReadonlyArray<RedirectTarget> = [
  "home",
  "afterSignIn",
  "afterSignUp",
  "afterSignOut",
  "accountSettings",
  "error"
]

describe("isHandlerPage", () => {
  it("is true of the pages of the sign-in flows on the app's origin, whatever their query and hash are", () => {
    for (const name of flowPages) {
      const page = new URL(urls[name], app)
      assert.isTrue(isHandlerPage(page, urls), name)
      assert.isTrue(isHandlerPage(new URL(`${page.origin}${page.pathname}?a=b#c`), urls), name)
    }
  })
  it("is false of the same path on another origin than that of the page, of a path below, and of all other pages", () => {
    for (const other of [`${app}/mfa`, `${app}${urls.signIn}/more`, `${app}/`]) {
      assert.isFalse(isHandlerPage(new URL(other), urls), other)
    }
    for (const name of otherPages) assert.isFalse(isHandlerPage(new URL(urls[name], app), urls), name)
  })
})

describe("isWithinFlows", () => {
  const signIn = new URL(urls.signIn, app).href

  it("is true of a redirect from a page of the sign-in flows to another one, on whichever origin", () => {
    for (const target of [...flowPages, "mfa"] as const) assert.isTrue(isWithinFlows(target, urls, signIn), target)
  })
  it("is false of a redirect that enters the flows, and of one that leaves them", () => {
    assert.isFalse(isWithinFlows("signIn", urls, `${app}/board`))
    for (const target of otherPages) assert.isFalse(isWithinFlows(target, urls, signIn), target)
    assert.isFalse(isWithinFlows("home", urls, `${app}/board`))
  })
})
