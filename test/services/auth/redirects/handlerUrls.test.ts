import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { handlerPages, handlerUrls } from "../../../../src/services/auth/redirects/handlerUrls.js"

describe("handlerUrls", () => {
  it.effect("each page has its default below /handler, and home is /", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* handlerUrls(), {
        handler: "/handler",
        signIn: "/handler/sign-in",
        signUp: "/handler/sign-up",
        signOut: "/handler/sign-out",
        emailVerification: "/handler/email-verification",
        passwordReset: "/handler/password-reset",
        forgotPassword: "/handler/forgot-password",
        oauthCallback: "/handler/oauth-callback",
        magicLinkCallback: "/handler/magic-link-callback",
        accountSettings: "/handler/account-settings",
        teamInvitation: "/handler/team-invitation",
        mfa: "/handler/mfa",
        error: "/handler/error",
        home: "/",
        afterSignIn: "/",
        afterSignUp: "/",
        afterSignOut: "/"
      })
    })
  )
  it.effect("the page after sign-up defaults to that after sign-in, and that to home", () =>
    Effect.gen(function* () {
      const pick = ({
        afterSignIn,
        afterSignOut,
        afterSignUp
      }: {
        afterSignIn: string
        afterSignUp: string
        afterSignOut: string
      }) => [afterSignIn, afterSignUp, afterSignOut]
      assert.deepStrictEqual(pick(yield* handlerUrls({ home: "/h" })), ["/h", "/h", "/h"])
      assert.deepStrictEqual(pick(yield* handlerUrls({ home: "/h", afterSignIn: "/in" })), ["/in", "/in", "/h"])
      assert.deepStrictEqual(pick(yield* handlerUrls({ afterSignUp: "/up" })), ["/", "/up", "/"])
    })
  )
  it.effect("a page with a custom URL stays there when the handler moves", () =>
    Effect.gen(function* () {
      const urls = yield* handlerUrls({ handler: "/auth/", signIn: "/login" })
      assert.deepStrictEqual([urls.signIn, urls.mfa], ["/login", "/auth/mfa"])
    })
  )
  it.effect("a handler path that does not start with / is rejected by name", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(handlerUrls({ handler: "auth" }))
      assert.strictEqual(error.option, "urls.handler")
      assert.strictEqual(error.message, "The option `urls.handler` is invalid: Handler path must start with /")
    })
  )

  it.effect("rejects an empty URL of any page by name, which would lead to the current page", () =>
    Effect.forEach([...handlerPages, "home", "afterSignIn", "afterSignUp", "afterSignOut"] as const, (page) =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(handlerUrls({ [page]: "" }))
        assert.deepStrictEqual([error.option, error.reason], [`urls.${page}`, "must not be empty"])
      })
    )
  )

  it.effect("names a page that there is not, also one that every object inherits", () =>
    Effect.gen(function* () {
      for (const name of ["signin", "constructor", "toString", "__proto__"]) {
        const error = yield* Effect.flip(handlerUrls(Object.fromEntries([[name, "/page"]])))
        assert.strictEqual(error.option, `urls.${name}`)
      }
    })
  )
})
