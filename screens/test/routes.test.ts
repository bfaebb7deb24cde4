import { Effect } from "effect"
import { assert, describe, it } from "vitest"
import type { HandlerUrls } from "../../src/services/auth/redirects/handlerUrls.js"
import { handlerUrls } from "../../src/services/auth/redirects/handlerUrls.js"
import { pageAt } from "../src/handler/routes.js"

const urlsOf = (given: Partial<HandlerUrls> = {}) => Effect.runSync(handlerUrls(given))
const screens = {
  "sign-in": "signIn",
  "sign-up": "signUp",
  "sign-out": "signOut",
  "email-verification": "emailVerification",
  "password-reset": "passwordReset",
  "forgot-password": "forgotPassword",
  "oauth-callback": "oauthCallback",
  "magic-link-callback": "magicLinkCallback",
  "account-settings": "accountSettings",
  error: "error",
  "team-invitation": "teamInvitation",
  mfa: "mfa",
  "cli-auth-confirm": "cliAuthConfirm"
} as const

describe("pageAt", () => {
  it("finds each route of the specification below the handler path, with and without a query and a fragment", () => {
    for (const base of ["/handler", "/a/deep/Handler"]) {
      const urls = urlsOf({ handler: base })
      for (const [route, screen] of Object.entries(screens)) {
        for (const rest of ["", "?code=1&next=%2Fa", "#hash", "?a=1#b"]) {
          assert.deepStrictEqual(pageAt(`${base}/${route}${rest}`, urls), { screen, canonical: null }, route + rest)
        }
      }
    }
  })

  it("takes a URL with a trailing slash as canonical, since the server or router may add one again", () => {
    const urls = urlsOf({ signIn: "/login", signUp: "/join/" })
    assert.deepStrictEqual(pageAt("/handler/mfa/?a=1", urls), { screen: "mfa", canonical: null })
    assert.deepStrictEqual(pageAt("/login/", urls), { screen: "signIn", canonical: null })
    assert.deepStrictEqual(pageAt("/join", urls), { screen: "signUp", canonical: null })
    assert.deepStrictEqual(pageAt("/handler/sign-in/", urls), { screen: "signIn", canonical: "/login" })
  })

  it("finds them in any case, without dashes, with slashes at the end, and returns the canonical URL", () => {
    const urls = urlsOf()
    for (const [route, screen] of Object.entries(screens)) {
      for (const other of [route.toUpperCase(), route.replaceAll("-", ""), `${route}//`, `${route.toUpperCase()}/`]) {
        if (other === route) continue
        assert.deepStrictEqual(pageAt(`/handler/${other}?a=1`, urls), { screen, canonical: `/handler/${route}` }, other)
      }
    }
    assert.deepStrictEqual(pageAt("/handler/signIn", urls), { screen: "signIn", canonical: "/handler/sign-in" })
  })

  it("knows their alternative names", () => {
    const urls = urlsOf()
    for (const [alias, screen] of [
      ["log-in", "signIn"],
      ["login", "signIn"],
      ["register", "signUp"],
      ["log-out", "signOut"],
      ["settings", "accountSettings"],
      ["reset-password", "passwordReset"],
      ["verify-email", "emailVerification"]
    ] as const)
      assert.strictEqual(pageAt(`/handler/${alias}`, urls)?.screen, screen, alias)
  })

  it("finds a page at a custom URL, and redirects there from its name below the handler path", () => {
    const urls = urlsOf({ signIn: "/login", accountSettings: "/me?tab=profile", signUp: "https://accounts.example.com/join" })
    assert.deepStrictEqual(pageAt("/login?a=1", urls), { screen: "signIn", canonical: null })
    assert.deepStrictEqual(pageAt("/handler/sign-in", urls), { screen: "signIn", canonical: "/login" })
    assert.deepStrictEqual(pageAt("/me", urls), { screen: "accountSettings", canonical: null })
    assert.deepStrictEqual(pageAt("/handler/settings", urls), { screen: "accountSettings", canonical: "/me" })
    assert.deepStrictEqual(pageAt("/handler/sign-up", urls), {
      screen: "signUp",
      canonical: "https://accounts.example.com/join"
    })
  })

  it("finds nothing anywhere else", () => {
    const urls = urlsOf()
    for (const path of [
      "/",
      "/handler",
      "/handler/",
      "/handlers/sign-in",
      "/sign-in",
      "/handler/sign-in/more",
      "/handler/unknown",
      "/handler/__proto__",
      "/handler/constructor",
      "/handler/to-string",
      "//evil.example/handler/sign-in",
      "https://evil.example/handler/sign-in",
      ""
    ])
      assert.isNull(pageAt(path, urls), path)
  })
})
