import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Redacted } from "effect"
import type { ClientMembers } from "../../../src/services/ClientApp.js"
import { shop } from "../../scenarios/configured.js"
import { sixDigits } from "../../support/totp.js"
import { platform, twoTabs } from "../../support/twoTabs.js"
import { watchedValues } from "../../support/watchedValues.js"

type Apps = Pick<
  ClientMembers,
  | "apiKeys"
  | "auth"
  | "contactChannels"
  | "invitations"
  | "notifications"
  | "oauthProviders"
  | "ownedProjects"
  | "payments"
  | "permissions"
  | "project"
  | "teams"
  | "user"
>
type MethodOf<App> = {
  [Part in keyof App & string]: `${Part}.${Exclude<keyof App[Part], `current${string}` | `stream${string}` | "session"> & string}`
}[keyof App & string]
/** All methods of the app, by name: the compiler requires an entry for each new one. */
type Name = MethodOf<Apps>

/** Methods that only read or redirect. */
const reads = /\.(get|list|check|has|redirect|prompt|take|export|begin)[A-Z]?|\.(urls|canRedirect|setNavigate)$/

/** Methods that start or end a session, after which all values are reset. */
const ofSessions: ReadonlyArray<Name> = [
  "auth.callOAuthCallback",
  "auth.claimCliSession",
  "auth.importSession",
  "auth.signInWithAppleNative",
  "auth.signInWithCredential",
  "auth.signInWithMagicLink",
  "auth.signInWithMfa",
  "auth.signInWithOAuth",
  "auth.signInWithPasskey",
  "auth.signOut",
  "auth.signUpAnonymously",
  "auth.signUpWithCredential",
  "user.delete"
]

/** Methods that change nothing of the user before a link is opened or a redirect returns. */
const changeNothing: ReadonlyArray<Name> = [
  "auth.authorizeCrossDomain",
  "auth.confirmCliLogin",
  "auth.linkOAuth",
  "auth.resetPassword",
  "auth.sendForgotPasswordEmail",
  "auth.sendMagicLinkEmail"
]

/** Needs an authenticator; `test/scenarios/passkey` covers the update of the user. */
const elsewhere: ReadonlyArray<Name> = ["auth.registerPasskey"]

const missing = "00000000-0000-4000-8000-00000000ffff"
const member = ["user", "session"]
const memberships = ["teams", "permissionsInTeams"]
const everythingOf = (team: string) =>
  ["members", "profile", "invitations", "apiKeys", "permissions"].map((of) => `${team} ${of}`)
const profiles = ["a members", "a profile", "b members", "b profile"]
const accounts = ["oauthProviders", "connectedAccounts", "google"]
const customer = ["item", "products", "billing", "invoices"]

/** Values that are read from a token or with a POST, or exist only for users of the internal project. */
const withoutGet = new Set(["session", "google", "ownedProjects"])

describe("a call", () => {
  it.effect("reloads exactly what it changes, once, in its own tab and in the others", () =>
    Effect.gen(function* () {
      yield* shop
      const { account, one, other, readsAfter, settled } = yield* twoTabs
      const { app } = one
      const user = yield* app.user.get({ or: "throw" })
      const a = yield* app.teams.create({ displayName: "A" })
      const b = yield* app.teams.create({ displayName: "B" })
      const valuesOf = ({ app }: typeof one) => watchedValues(app, { userId: user.id, teams: { a: a.id, b: b.id } })
      const loaded: [Array<string>, Array<string>] = [[], []]
      for (const [at, tab] of [one, other].entries()) {
        for (const [name, value] of Object.entries(valuesOf(tab))) {
          let before = value.snapshot()
          value.subscribe(() => {
            const now = value.snapshot()
            if (now.isLoading && !before.isLoading) loaded[at === 0 ? 0 : 1].push(name)
            before = now
          })
          yield* value.watch()
        }
      }
      yield* settled

      const called = new Set<string>()
      /** Runs a call, which may fail, and compares the reloaded values. */
      const expect = Effect.fnUntraced(function* <A, E>(name: Name, call: Effect.Effect<A, E>, expected: ReadonlyArray<string>) {
        yield* settled
        for (const names of loaded) names.length = 0
        const { made, reads } = yield* readsAfter(Effect.exit(call))
        called.add(name)
        const [here, there] = loaded.map((names) => [...new Set(names)].sort())
        const all = [...expected].sort()
        assert.deepStrictEqual([here, there], [all, all], name)
        const requests = all.filter((value) => !withoutGet.has(value)).length
        assert.deepStrictEqual(
          reads.map((paths) => paths.length),
          [requests, requests],
          `${name}: ${reads.join()}`
        )
        return made._tag === "Success" ? made.value : null
      })

      const { apiKeys, auth, contactChannels, invitations, notifications, oauthProviders, ownedProjects, payments, teams } = app
      const key = yield* expect("apiKeys.create", apiKeys.create({ description: "laptop" }), ["apiKeys"])
      yield* expect("apiKeys.update", apiKeys.update(key?.id ?? "", { description: "desktop" }), ["apiKeys"])
      yield* expect("apiKeys.revoke", apiKeys.revoke(key?.id ?? ""), ["apiKeys"])
      yield* expect("apiKeys.create", apiKeys.create({ teamId: a.id, description: "ci" }), ["a apiKeys"])
      yield* expect("apiKeys.revoke", apiKeys.revoke({ keyId: missing, teamId: b.id }), ["b apiKeys"])

      const channel = yield* expect("contactChannels.create", contactChannels.create({ value: "ada@work.example" }), [
        ...member,
        "contactChannels"
      ])
      const channelId = channel?.id ?? assert.fail("no address")
      yield* expect("contactChannels.update", contactChannels.update(channelId, { usedForAuth: true }), [
        ...member,
        "contactChannels"
      ])
      const callbackUrl = "http://localhost:3000/callback"
      yield* expect(
        "contactChannels.sendVerificationEmail",
        contactChannels.sendVerificationEmail(channelId, { callbackUrl }),
        []
      )
      yield* expect("contactChannels.delete", contactChannels.delete(channelId), [...member, "contactChannels"])
      yield* expect("auth.sendVerificationEmail", auth.sendVerificationEmail(callbackUrl), [])
      yield* expect("auth.verifyEmail", auth.verifyEmail("0".repeat(45)), ["contactChannels"])

      const send = invitations.send({ teamId: a.id, email: "bob@example.com", callbackUrl })
      const sent = yield* expect("invitations.send", send, ["a invitations"])
      yield* expect("invitations.revoke", invitations.revoke({ teamId: a.id, invitationId: sent?.id ?? "" }), ["a invitations"])
      yield* expect("invitations.accept", invitations.accept("0".repeat(45)), [...memberships, "invitations"])
      yield* expect("invitations.acceptReceived", invitations.acceptReceived(missing), [...memberships, "invitations"])

      const [category] = yield* notifications.list()
      yield* expect("notifications.setEnabled", notifications.setEnabled(category?.id ?? "", false), ["notifications"])
      yield* expect("oauthProviders.update", oauthProviders.update(missing, { allowSignIn: false }), accounts)
      yield* expect("oauthProviders.delete", oauthProviders.delete(missing), accounts)
      yield* expect("ownedProjects.create", ownedProjects.create({ displayName: "Shop", teamId: a.id }), ["ownedProjects"])
      yield* expect("ownedProjects.transfer", ownedProjects.transfer({ projectId: missing, teamId: a.id }), ["ownedProjects"])

      const own = { userId: user.id }
      yield* expect("payments.createCheckoutUrl", payments.createCheckoutUrl({ ...own, productId: "pack" }), [])
      yield* expect("payments.cancelSubscription", payments.cancelSubscription({ ...own, productId: "plan" }), customer)
      const change = { fromProductId: "plan", toProductId: "pack" }
      yield* expect("payments.switchSubscription", payments.switchSubscription({ ...own, ...change }), customer)
      yield* expect("payments.setUpPaymentMethod", payments.setUpPaymentMethod(own), [])
      yield* expect("payments.setDefaultPaymentMethod", payments.setDefaultPaymentMethod({ ...own, setupIntentId: "seti_1" }), [
        "billing"
      ])

      yield* expect("user.update", app.user.update({ clientMetadata: { theme: "dark" } }), member)
      yield* expect("user.update", app.user.update({ displayName: "Countess" }), [...member, ...profiles])
      const newPassword = "another correct horse"
      yield* expect("auth.setPassword", auth.setPassword({ password: newPassword }), [])
      yield* expect("auth.updatePassword", auth.updatePassword({ oldPassword: account.password, newPassword }), ["sessions"])
      yield* expect("auth.revokeSession", auth.revokeSession(missing), ["sessions"])
      const enrolment = yield* auth.beginMfaEnrolment()
      const digits = sixDigits(Redacted.value(enrolment.text), yield* Clock.currentTimeMillis)
      yield* expect("auth.enableMfa", auth.enableMfa(enrolment, digits), member)
      yield* expect("auth.disableMfa", auth.disableMfa(), member)

      yield* expect("teams.select", teams.select(a.id), member)
      yield* expect("teams.update", teams.update(a.id, { displayName: "A2" }), [...member, "teams"])
      yield* expect("teams.updateProfile", teams.updateProfile(a.id, { displayName: "Chair" }), ["a members", "a profile"])
      yield* expect("teams.removeMember", teams.removeMember({ teamId: a.id, userId: missing }), [...memberships, "a members"])
      yield* expect("teams.create", teams.create({ displayName: "C" }), [...member, ...memberships])
      yield* expect("teams.leave", teams.leave(a.id), [...member, ...memberships, ...everythingOf("a")])
      yield* expect("teams.delete", teams.delete(b.id), [...member, ...memberships, ...everythingOf("b")])

      const parts: Apps = app
      const all = (
        Object.keys({
          auth: 0,
          apiKeys: 0,
          contactChannels: 0,
          invitations: 0,
          notifications: 0,
          oauthProviders: 0,
          ownedProjects: 0,
          payments: 0,
          permissions: 0,
          project: 0,
          teams: 0,
          user: 0
        } satisfies Record<keyof Apps, 0>) as Array<keyof Apps>
      ).flatMap((part) =>
        Object.keys(parts[part])
          .filter((name) => !/^(current|stream)/.test(name) && name !== "session")
          .map((name) => `${part}.${name}`)
      )
      const known = new Set<string>([...called, ...ofSessions, ...changeNothing, ...elsewhere])
      assert.deepStrictEqual(
        all.filter((name) => !reads.test(name) && !known.has(name)),
        []
      )
    }).pipe(Effect.scoped, Effect.provide(platform))
  )
})
