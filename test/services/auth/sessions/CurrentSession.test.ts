import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { unverifiedSessionOf } from "../../../../src/services/auth/sessions/UnverifiedSession.js"
import { jwtFrom } from "../../../support/fakes.js"
import { platform, twoTabs } from "../../../support/twoTabs.js"

const tokenOf = (claims: Record<string, unknown>) => Redacted.make(jwtFrom(claims))
const renewal = "POST /auth/oauth/token"

describe("currentUnverifiedSession", () => {
  it.effect("returns the token's content, without a request, in each tab", () =>
    Effect.gen(function* () {
      const { one, other, settled } = yield* twoTabs
      for (const { app, sent } of [one, other]) {
        yield* settled
        sent.length = 0
        yield* app.currentUnverifiedSession.watch()
        yield* settled
        const session = app.currentUnverifiedSession.snapshot().value ?? assert.fail("nobody is signed in")
        assert.deepStrictEqual(sent, [])
        assert.strictEqual(session.user.primaryEmail, "ada@example.com")
        assert.isTrue(session.expiresAt !== null && session.issuedAt !== null && session.expiresAt > session.issuedAt)
        const own = (yield* app.auth.listSessions()).find(({ isCurrentSession }) => isCurrentSession)
        assert.strictEqual(session.id, own?.id)
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("follows changes here with one refresh, and in the other tab with none", () =>
    Effect.gen(function* () {
      const { one, other, sentAfter } = yield* twoTabs
      for (const { app } of [one, other]) yield* app.currentUnverifiedSession.watch()
      const { sent } = yield* sentAfter(one.app.user.update({ displayName: "Countess" }))
      assert.deepStrictEqual(sent, [["PATCH /users/me", renewal], []])
      const { made } = yield* sentAfter(one.app.teams.create({ displayName: "A" }))
      for (const { app } of [one, other]) {
        const { value } = app.currentUnverifiedSession.snapshot()
        assert.deepStrictEqual([value?.user.displayName, value?.selectedTeamId], ["Countess", made.id])
      }
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("is null when the session ends in another tab, and then that of the next user", () =>
    Effect.gen(function* () {
      const { account, one, other, settled } = yield* twoTabs
      const { currentUnverifiedSession: session } = one.app
      yield* session.watch()
      yield* settled
      assert.strictEqual(session.snapshot().value?.user.primaryEmail, account.email)
      yield* other.app.auth.signOut({ noRedirect: true })
      yield* settled
      assert.deepInclude(session.snapshot(), { value: null, error: undefined })
      yield* other.app.auth.signUpWithCredential({ ...account, email: "eve@example.com" })
      yield* settled
      assert.strictEqual(session.snapshot().value?.user.primaryEmail, "eve@example.com")
    }).pipe(Effect.scoped, Effect.provide(platform))
  )

  it.effect("is null after the platform has ended the session", () =>
    Effect.gen(function* () {
      const { one, other, sentAfter } = yield* twoTabs
      yield* one.app.currentUnverifiedSession.watch()
      yield* sentAfter(other.app.user.delete())
      assert.deepInclude(one.app.currentUnverifiedSession.snapshot(), { value: null, error: undefined })
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})

describe("unverifiedSessionOf", () => {
  it("needs only the subject (rule 84)", () => {
    const session = unverifiedSessionOf(tokenOf({ sub: "u" }))
    assert.deepInclude(session, { id: null, selectedTeamId: null, issuedAt: null, expiresAt: null })
    assert.strictEqual(session?.user.id, "u")
  })

  it("has the nearest date for a time beyond all dates, which a visitor's token can name", () => {
    for (const [seconds, date] of [
      [1e300, "+275760-09-13T00:00:00.000Z"],
      [8.64e12 + 1, "+275760-09-13T00:00:00.000Z"],
      [-1e300, "-271821-04-20T00:00:00.000Z"]
    ] as const) {
      const session = unverifiedSessionOf(tokenOf({ sub: "u", iat: seconds, exp: seconds }))
      assert.deepStrictEqual([session?.issuedAt?.toISOString(), session?.expiresAt?.toISOString()], [date, date])
    }
  })

  it("reads the older name of the session too, and is null for a malformed token", () => {
    assert.strictEqual(unverifiedSessionOf(tokenOf({ sub: "u", refreshTokenId: "old" }))?.id, "old")
    assert.isNull(unverifiedSessionOf(tokenOf({ iat: 1000 })))
  })
})
