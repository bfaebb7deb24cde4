import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answers, authApp, bodyOf, guestToken, memberToken, routes } from "../../support/authApp.js"
import { broken, json, known, pair, recorded } from "../../support/fakes.js"

const me = "/users/me"
const signUp = "/auth/anonymous/sign-up"
const memberId = recorded("users.me.get", "success-client").response.body["id"]
const guestId = recorded("users.me.get", "success-anonymous-client").response.body["id"]
const newGuest = json({ access_token: guestToken, refresh_token: "refresh-guest", user_id: "guest" })
const member = { ...pair("m"), accessToken: Redacted.make(memberToken) }
const guest = { ...pair("g"), accessToken: Redacted.make(guestToken) }
type Who = "nobody" | "guest" | "member"

/** An app with a user of some kind, on a platform that identifies both kinds by their tokens. */
const appOf = Effect.fnUntraced(function* (who: Who, options = {}) {
  const app = yield* authApp(
    routes({
      [me]: (request) =>
        answers(
          "users.me.get",
          request.headers["x-stack-access-token"] === guestToken ? "success-anonymous-client" : "success-client"
        ),
      [signUp]: newGuest
    }),
    { options }
  )
  if (who !== "nobody") yield* app.session.signIn(who === "guest" ? guest : member)
  return app
})

describe("get", () => {
  const expected = {
    "return-null": { nobody: null, guest: null, member: memberId },
    "anonymous-if-exists": { nobody: null, guest: guestId, member: memberId },
    throw: { nobody: "SessionExpired", guest: "SessionExpired", member: memberId },
    redirect: { nobody: "SessionExpired", guest: "SessionExpired", member: memberId },
    anonymous: { nobody: guestId, guest: guestId, member: memberId }
  } as const
  for (const or of ["return-null", "anonymous-if-exists", "throw", "redirect", "anonymous"] as const) {
    for (const who of ["nobody", "guest", "member"] as const) {
      it.effect(`or ${or}, with ${who} signed in, gives ${expected[or][who]} (rule 18)`, () =>
        Effect.gen(function* () {
          const { user } = yield* appOf(who)
          const get: Effect.Effect<{ readonly id: string } | null, { readonly _tag: string }> =
            or === "throw"
              ? user.get({ or })
              : or === "redirect"
                ? user.get({ or })
                : or === "anonymous"
                  ? user.get({ or })
                  : user.get({ or })
          const found = yield* Effect.match(get, { onFailure: (error) => error._tag, onSuccess: (value) => value?.id ?? null })
          assert.strictEqual(found, expected[or][who])
        })
      )
    }
  }

  it.effect("or redirect redirects to the sign-in page, which returns", () =>
    Effect.gen(function* () {
      const app = yield* appOf("nobody")
      yield* Effect.flip(app.user.get({ or: "redirect" }))
      assert.deepStrictEqual(app.gone, ["/handler/sign-in?after_auth_return_to=%2Fpage"])
    })
  )
  it.effect("or redirect without a redirect method is a typed error, and never null (rule 80)", () =>
    Effect.gen(function* () {
      const app = yield* appOf("nobody", { redirectMethod: "none" })
      assert.strictEqual((yield* Effect.flip(app.user.get({ or: "redirect" })))._tag, "NavigationUnavailableError")
    })
  )
  it.effect("or anonymous creates one user for all concurrent callers", () =>
    Effect.gen(function* () {
      const app = yield* appOf("nobody")
      const get = app.user.get({ or: "anonymous" })
      const found = yield* Effect.all([get, get, get], { concurrency: 3 })
      assert.deepStrictEqual(new Set(found.map((user) => user.id)).size, 1)
      assert.strictEqual((yield* app.paths).filter((path) => path === signUp).length, 1)
      assert.strictEqual(yield* app.signedIn, "refresh-guest")
    })
  )
  it.effect("or anonymous retries after a failure (rule 11)", () =>
    Effect.gen(function* () {
      let isDown = true
      const app = yield* authApp(
        routes({
          [me]: answers("users.me.get", "success-anonymous-client"),
          [signUp]: Effect.suspend(() => (isDown ? broken : Effect.succeed(newGuest)))
        })
      )
      assert.strictEqual((yield* Effect.flip(app.user.get({ or: "anonymous" })))._tag, "ConnectionError")
      isDown = false
      assert.isTrue((yield* app.user.get({ or: "anonymous" })).isAnonymous)
    })
  )
  it.effect("an ended session counts as signed out, without an error", () =>
    Effect.gen(function* () {
      const ended = known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
      const app = yield* authApp(routes({ "/auth/oauth/token": ended, "/auth/sessions/current/refresh": ended }))
      yield* app.session.signIn(member)
      yield* app.session.markClaimsStale
      assert.isNull(yield* app.user.get())
    })
  )
})

describe("update", () => {
  it.effect("returns the updated user, and refreshes the claims on next use (rule 16)", () =>
    Effect.gen(function* () {
      const app = yield* authApp(
        routes({
          [me]: (request) =>
            answers(
              ...((request.method === "PATCH" ? ["users.me.update", "display-name"] : ["users.me.get", "success-client"]) as [
                string,
                string
              ])
            ),
          "/auth/oauth/token": json({ access_token: memberToken, token_type: "Bearer", expires_in: 1 })
        })
      )
      yield* app.session.signIn(member)
      const user = yield* app.user.update({ displayName: "New Name" })
      assert.strictEqual(user.displayName, recorded("users.me.update", "display-name").response.body["display_name"])
      assert.deepStrictEqual(bodyOf((yield* app.sent)[0]), { display_name: "New Name" })
      assert.deepStrictEqual(yield* app.paths, [me])
      yield* app.user.get()
      assert.deepStrictEqual(yield* app.paths, [me, "/auth/oauth/token", me])
    })
  )
})

describe("delete", () => {
  it.effect("ends the session with the user", () =>
    Effect.gen(function* () {
      const app = yield* authApp(routes({ [me]: answers("users.me.delete", "success") }))
      yield* app.session.signIn(member)
      yield* app.user.delete()
      assert.isNull(yield* app.signedIn)
    })
  )
})
