import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { ClientApp, ServerApp } from "../../src/effect.js"
import { shows } from "../support/shows.js"
import { ada, codeOf } from "./ada.js"
import { fieldOf, newestMail, openBrowser, platform } from "./stage.js"

const { email, password } = ada
const grace = "grace@example.com"
const callbackUrl = "http://localhost:3000/join"
const unknownId = "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"

const signUp = (address: string) =>
  ClientApp.use(({ auth }) => auth.signUpWithCredential({ email: address, password, noVerificationCallback: true }))

/** A team of Ada, who has invited Grace. */
const invited = Effect.gen(function* () {
  const app = yield* ClientApp
  yield* signUp(email)
  const team = yield* app.teams.create({ displayName: "Engines" })
  const { id } = yield* app.invitations.send({ teamId: team.id, email: grace, callbackUrl })
  const mail = yield* newestMail("grace")
  return { ...app, team, invitationId: id, mail, code: codeOf(mail) }
})

/** The same, with another user signed in. */
const received = Effect.gen(function* () {
  const { auth, ...rest } = yield* invited
  yield* auth.signOut({ noRedirect: true })
  yield* signUp("hopper@example.com")
  return { auth, ...rest }
})

describe("inviting to a team, through effects", () => {
  it.effect("sends a link to the given page, and the invitation is pending until it is used", () =>
    Effect.gen(function* () {
      const { invitationId, invitations, mail, team } = yield* invited
      assert.match(mail, /http:\/\/localhost:3000\/join\?code=[0-9a-z]{45}/)
      const [open, ...others] = yield* invitations.list(team.id)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(open, { id: invitationId, teamId: team.id, recipientEmail: grace })
      assert.instanceOf(open?.expiresAt, Date)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("shows what the code is for before it is used, repeatedly", () =>
    Effect.gen(function* () {
      const { code, invitations, team } = yield* received
      yield* invitations.check(code)
      assert.deepStrictEqual(yield* invitations.getDetails(code), { teamId: team.id, teamDisplayName: "Engines" })
      yield* invitations.check(code)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("adds anyone with the code, whatever the address, and updates the list of teams", () =>
    Effect.gen(function* () {
      const { code, invitations, team, teams, user } = yield* received
      yield* teams.current.watch()
      assert.deepStrictEqual(yield* teams.current.get(), [])
      yield* invitations.accept(code)
      yield* shows(teams.current, (all) => all?.length === 1)
      assert.deepStrictEqual(teams.current.snapshot().value, [team])
      assert.isNull((yield* user.get({ or: "throw" })).selectedTeam)
      assert.lengthOf(yield* teams.listMembers(team.id), 2)
      assert.deepStrictEqual(yield* invitations.list(team.id), [])
    }).pipe(Effect.scoped, Effect.provide(Emulator.apps()))
  )

  it.effect("changes nothing for an existing member", () =>
    Effect.gen(function* () {
      const { code, invitations, team, teams } = yield* invited
      yield* invitations.accept(code)
      assert.lengthOf(yield* teams.listMembers(team.id), 1)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("accepts a code once: a used, a revoked, an expired and an unknown code are different errors", () =>
    Effect.gen(function* () {
      const { code, invitations, team } = yield* invited
      yield* invitations.accept(code)
      assert.strictEqual((yield* Effect.flip(invitations.accept(code)))._tag, "VerificationCodeAlreadyUsed")
      assert.strictEqual((yield* Effect.flip(invitations.check(code)))._tag, "VerificationCodeAlreadyUsed")

      const { id } = yield* invitations.send({ teamId: team.id, email: grace, callbackUrl })
      const second = codeOf(yield* newestMail("grace"))
      yield* invitations.revoke({ teamId: team.id, invitationId: id })
      assert.deepStrictEqual(yield* invitations.list(team.id), [])
      assert.strictEqual((yield* Effect.flip(invitations.accept(second)))._tag, "VerificationCodeNotFound")

      yield* invitations.send({ teamId: team.id, email: grace, callbackUrl })
      const third = codeOf(yield* newestMail("grace"))
      yield* TestClock.adjust("30 days")
      assert.deepStrictEqual(yield* invitations.list(team.id), [])
      assert.strictEqual((yield* Effect.flip(invitations.accept(third)))._tag, "VerificationCodeExpired")
      assert.strictEqual((yield* Effect.flip(invitations.getDetails("0".repeat(45))))._tag, "VerificationCodeNotFound")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("requires permissions in the team, which the error names", () =>
    Effect.gen(function* () {
      const { code, invitationId, invitations, team, teams, user } = yield* received
      assert.strictEqual((yield* Effect.flip(invitations.list(team.id)))._tag, "TeamMembershipNotFound")
      const outside = yield* Effect.flip(invitations.send({ teamId: team.id, email: grace, callbackUrl }))
      assert.strictEqual(outside._tag, "TeamMembershipNotFound")
      yield* invitations.accept(code)
      const { id: userId } = yield* user.get({ or: "throw" })
      const server = yield* ServerApp
      const refused = yield* Effect.flip(invitations.revoke({ teamId: team.id, invitationId }))
      assert.deepStrictEqual(refused._tag === "TeamPermissionRequired" && refused.details.permissionId, "$remove_members")
      yield* server.permissions.revoke({ permissionId: "team_member", userId, teamId: team.id })
      const unread = yield* Effect.flip(invitations.list(team.id))
      assert.deepStrictEqual(unread._tag === "TeamPermissionRequired" && unread.details.permissionId, "$read_members")
      const unsent = yield* Effect.flip(invitations.send({ teamId: team.id, email: grace, callbackUrl }))
      assert.deepStrictEqual(unsent._tag === "TeamPermissionRequired" && unsent.details.permissionId, "$invite_members")
      yield* teams.leave(team.id)
      assert.isNull(yield* teams.get(team.id, { or: "return-null" }))
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("rejects an untrusted URL, and names an invalid argument", () =>
    Effect.gen(function* () {
      const { invitations, team } = yield* invited
      const foreign = { teamId: team.id, email: grace, callbackUrl: "https://evil.example/" }
      assert.strictEqual((yield* Effect.flip(invitations.send(foreign)))._tag, "RedirectUrlNotWhitelisted")
      assert.deepStrictEqual(yield* fieldOf(invitations.send({ teamId: team.id, email: "grace", callbackUrl })), [
        "InvalidInput",
        "email"
      ])
      assert.deepStrictEqual(yield* fieldOf(invitations.list("mine")), ["InvalidInput", "teamId"])
      assert.deepStrictEqual(yield* fieldOf(invitations.accept("short")), ["InvalidInput", "code"])
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("requires a callback URL outside a browser", () =>
    Effect.gen(function* () {
      const { invitations, team } = yield* invited
      const error = yield* Effect.flip(invitations.send({ teamId: team.id, email: grace }))
      assert.strictEqual(error._tag, "CallbackUrlRequiredError")
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("leads to the app's own page by default in a browser", () =>
    Effect.gen(function* () {
      const { auth, invitations, teams } = yield* openBrowser()
      yield* auth.signUpWithCredential({ email, password, noVerificationCallback: true, noRedirect: true })
      const { id: teamId } = yield* teams.create({ displayName: "Engines" })
      yield* invitations.send({ teamId, email: grace })
      assert.include(yield* newestMail("grace"), "http://localhost:3000/handler/team-invitation?code=")
    }).pipe(Effect.scoped, Effect.provide(platform()))
  )

  it.effect("can be checked by anyone, but accepted only by a signed-in user, and the code is kept until then", () =>
    Effect.gen(function* () {
      const { auth, code, invitations } = yield* invited
      yield* auth.signOut({ noRedirect: true })
      yield* invitations.check(code)
      assert.strictEqual((yield* Effect.flip(invitations.accept(code)))._tag, "SessionExpired")
      assert.strictEqual((yield* Effect.flip(invitations.getDetails(code)))._tag, "SessionExpired")
      yield* signUp(grace)
      yield* invitations.accept(code)
    }).pipe(Effect.provide(Emulator.apps()))
  )

  it.effect("can be managed by a server for any team: sent, listed and revoked", () =>
    Effect.gen(function* () {
      const { invitations, teams } = yield* ServerApp
      const { id: teamId } = yield* teams.create({ displayName: "Looms" })
      const { id } = yield* invitations.send({ teamId, email: grace, callbackUrl })
      assert.deepStrictEqual(
        (yield* invitations.list(teamId)).map((one) => [one.id, one.recipientEmail]),
        [[id, grace]]
      )
      yield* invitations.revoke({ teamId, invitationId: id })
      assert.deepStrictEqual(yield* invitations.list(teamId), [])
      assert.strictEqual((yield* Effect.flip(invitations.list(unknownId)))._tag, "TeamNotFound")
      assert.strictEqual((yield* Effect.flip(invitations.revoke({ teamId: unknownId, invitationId: id })))._tag, "TeamNotFound")
      const foreign = yield* Effect.flip(invitations.send({ teamId, email: grace, callbackUrl: "https://evil.example/" }))
      assert.strictEqual(foreign._tag, "RedirectUrlNotWhitelisted")
    }).pipe(Effect.provide(Emulator.apps()))
  )
})
