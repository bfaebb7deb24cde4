import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { isSignedIn } from "../../../src/services/session/State.js"
import { authApp, memberToken, routes } from "../../support/authApp.js"
import { json, known } from "../../support/fakes.js"

const pair = (access: string) => json({ access_token: access, refresh_token: "refresh-guest", user_id: "guest" })

/** An app with a signed-in user, on a platform that rejects every access token or ends the session. */
const refusing = (how: "refused" | "rejected" | "unseen" | "deleted") =>
  Effect.gen(function* () {
    const app = yield* authApp(
      routes({
        "/users/me":
          how === "unseen" || how === "deleted"
            ? known("CANNOT_GET_OWN_USER_WITHOUT_USER", 400)
            : known("ACCESS_TOKEN_EXPIRED", 401, { expired_at_millis: 0 }),
        "/auth/oauth/token":
          how === "rejected" || how === "deleted"
            ? known("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED", 401)
            : json({ access_token: memberToken, token_type: "Bearer", expires_in: 600, scope: "legacy" }),
        "/auth/anonymous/sign-up": pair(memberToken)
      })
    )
    yield* app.auth.importSession(
      JSON.stringify({
        version: 1,
        projectId: "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203",
        accessToken: memberToken,
        refreshToken: "refresh-ada"
      })
    )
    return app
  })
const failure = (effect: Effect.Effect<unknown, unknown>) => Effect.map(Effect.flip(effect), (error) => error)

describe("a session whose tokens the platform rejects", () => {
  for (const how of ["refused", "unseen"] as const) {
    it.effect(`is reported as such, and never as signed out (rule 96): ${how}`, () =>
      Effect.gen(function* () {
        const { gone, user } = yield* refusing(how)
        const refused = { _tag: "SessionExpired", reason: "refused" }
        for (const or of ["return-null", "anonymous-if-exists"] as const)
          assert.deepInclude(yield* failure(user.get({ or })), refused)
        assert.deepInclude(yield* failure(user.get({ or: "throw" })), refused)
        assert.deepInclude(yield* failure(user.get({ or: "redirect" })), refused)
        assert.deepInclude(yield* failure(user.current.get()), refused)
        assert.deepStrictEqual(gone, [])
      }).pipe(Effect.scoped)
    )
  }

  it.effect("is not replaced by an anonymous one, however often that is requested (rule 96)", () =>
    Effect.gen(function* () {
      const { paths, session, signedIn, user } = yield* refusing("refused")
      for (let i = 0; i < 4; i++) {
        assert.deepInclude(yield* failure(user.get({ or: "anonymous" })), { _tag: "SessionExpired", reason: "refused" })
      }
      assert.notInclude(yield* paths, "/auth/anonymous/sign-up")
      assert.deepStrictEqual([yield* signedIn, isSignedIn(session.state.get())], ["refresh-ada", true])
    }).pipe(Effect.scoped)
  )
})

describe("a session that the platform has ended", () => {
  // The access token of a deleted user is valid until it expires, but belongs to nobody.
  it.effect.each(["rejected", "deleted"] as const)("leaves nobody signed in, and reports why (rule 96): %s", (how) =>
    Effect.gen(function* () {
      const { gone, user } = yield* refusing(how)
      const rejected = { _tag: "SessionExpired", reason: "rejected" }
      assert.deepInclude(yield* failure(user.get({ or: "throw" })), rejected)
      assert.isNull(yield* user.current.get())
      yield* user.current.watch()
      assert.deepInclude(user.current.snapshot(), { value: null, error: undefined, isLoading: false })
      assert.isNull(yield* user.get())
      assert.deepInclude(yield* failure(user.get({ or: "redirect" })), rejected)
      assert.lengthOf(gone, 1)
    }).pipe(Effect.scoped)
  )

  it.effect("is followed by an anonymous one on request", () =>
    Effect.gen(function* () {
      const { paths, user } = yield* refusing("rejected")
      yield* Effect.exit(user.get({ or: "anonymous" }))
      assert.include(yield* paths, "/auth/anonymous/sign-up")
    }).pipe(Effect.scoped)
  )
})
