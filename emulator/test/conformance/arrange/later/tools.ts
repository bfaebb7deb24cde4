import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { builtInProviderOf } from "../../../../src/world/BuiltInProvider.js"
import { keepProviderTokens } from "../../../../src/world/ProviderToken.js"
import { usersOf } from "../../../../src/world/User.js"
import { World } from "../../../../src/world/World.js"
import type { WireUser } from "../../answers.js"
import { addUserLike, fieldsOf } from "../../answers.js"
import { accountOf } from "../../paymentWorld.js"
import { laterRecordings } from "../../recording.js"
import type { Arrange, Arrangement } from "../../stage.js"
import { addEmailOf, addUser, after, earlier, except, overridden, steps } from "../../stage.js"
import { itemsOf, join } from "../../teamWorld.js"
import { ownServer } from "../emails.js"
import { owned } from "../internal.js"
import { countedUsers } from "../metrics.js"

const counting = overridden({ "apps.installed.analytics.enabled": true })

// The two accounts of the recordings, older first.
const accounts = [
  ["spotify", "ca-94279667da@example.com"],
  ["github", "ca2-87fdfd2555@example.com"]
] as const
const owner = "0711ecce-8342-4978-af2a-15310f8b186f"
const connected: Arrange = ({ project, user }) =>
  Effect.gen(function* () {
    const { internal } = yield* World
    const holder = usersOf(project).get(owner) ?? user ?? (yield* addUser(project, { id: owner }))
    for (const [providerConfigId, accountId] of accounts) {
      const id = crypto.randomUUID()
      holder.oauthAccounts.push({
        id,
        userId: holder.id,
        providerConfigId,
        accountId,
        email: accountId,
        allowSignIn: true,
        allowConnectedAccounts: true,
        createdAtMillis: 0
      })
      const expiresAtMillis = (yield* Clock.currentTimeMillis) + 3_600_000
      const token = providerConfigId === "spotify" ? "0iMolQT7ZqUxkE4UFBVpgynMVpgJXaJ4Un6zZrBHDOR" : "another"
      const scopes = ["openid", "offline_access"]
      keepProviderTokens(project, id, [{ kind: "access", token, scopes, expiresAtMillis }])
      const account = { accountId, email: null, isEmailVerified: false, displayName: null }
      builtInProviderOf(internal).accessTokens.set(token, { id: token, account, scopes, expiresAtMillis })
    }
  })

/** Creates the template or draft that the request deletes, and requests it. */
const made =
  (path: string, body: object): Arrange =>
  (stage) =>
    Effect.map(earlier(stage, { method: "POST", path, body }), ({ id }) => {
      stage.request.path = stage.request.path.replace(/[^/]+$/, String(id))
    })
const theTemplate = steps(ownServer, made("/internal/email-templates", { display_name: "T" }))
const theDraft = made("/internal/email-drafts", { display_name: "D" })
const deleted: Arrange = (stage) => after({ method: "DELETE", path: stage.request.path.replace("/api/v1", "") })(stage)
const theTheme = made("/internal/email-themes", { display_name: "Th" })
const theThemeOfPath = made("/internal/email-themes", { display_name: "Own theme" })
const ownTheme: Arrange = (stage) =>
  Effect.gen(function* () {
    yield* theThemeOfPath(stage)
    const body = { tsx_source: fieldsOf(stage.recorded.response.body)["tsx_source"] }
    yield* earlier(stage, { method: "PATCH", path: stage.request.path.replace("/api/v1", ""), body })
  })

const rule = (displayName: string, condition: string, type: string, own: object = {}) => ({
  enabled: true,
  displayName,
  condition,
  action: { type },
  ...own
})
const rejecting = {
  rej: rule("No blocked", 'emailDomain == "blocked.example.com"', "reject", {
    priority: 9,
    action: { type: "reject", message: "Go away" }
  })
}
const severalRules = overridden({
  "auth.signUpRules": {
    ...rejecting,
    res: rule("R", 'countryCode == "DE"', "restrict", { priority: 5 }),
    bad: rule("Bad", "((", "reject", { priority: 4 }),
    off: rule("Off", "true", "reject", { priority: 3, enabled: false })
  }
})

/** The users in the response, and one with a verified address. */
const affected: Arrange = ({ project }) =>
  Effect.gen(function* () {
    const shown = laterRecordings
      .get("internal.onboarding.preview-affected-users")
      ?.cases.find(({ name }) => name === "require-email-verification")
    const items = fieldsOf(shown?.response.body)["affected_users"] as ReadonlyArray<Readonly<Record<string, unknown>>>
    for (const wire of [...items].reverse()) {
      const user = yield* addUser(project, { id: String(wire["id"]), displayName: wire["display_name"] as string | null })
      const value = wire["primary_email"]
      if (typeof value === "string") yield* addEmailOf(project, user, { value, isPrimary: true })
    }
    yield* addUser(project, { email: "verified@example.com", verified: true })
    yield* addUser(project, { isAnonymous: true })
  })

const members: Arrange = (stage) =>
  Effect.gen(function* () {
    for (const wire of itemsOf(stage.recorded.response.body)) {
      const user = yield* addUserLike(stage, wire["user"] as WireUser)
      join(stage.project, String(wire["team_id"]), user, ["team_member"])
      yield* earlier(stage, {
        method: "PATCH",
        path: `/team-member-profiles/${wire["team_id"]}/${wire["user_id"]}`,
        access: "server",
        body: wire["display_name"] === null ? {} : { display_name: wire["display_name"] }
      })
    }
  })
const member: Arrange = (stage) =>
  Effect.gen(function* () {
    const wire = fieldsOf(stage.recorded.response.body)
    const user = yield* addUserLike(stage, wire["user"] as WireUser)
    join(stage.project, String(wire["team_id"]), user, ["team_member"])
  })

// Two of the recorded eight users, and three of the six e-mails, are only counted: the lists show the newest.
const sentCodes = [1795322655000, 1795322656000, 1795322657000, 1795322658117, 1795322658551, 1795322659217]
const countedIn2026: Arrange = (stage) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(1795322640000)
    for (const email of ["first@example.com", "second@example.com"]) {
      const body = { email, password: "password-123456" }
      yield* earlier(stage, { method: "POST", path: "/auth/password/sign-up", access: "client", body })
    }
    yield* countedUsers(laterRecordings.get("internal.metrics"), "admin-2026")(stage)
    for (const [index, sentAtMillis] of sentCodes.entries()) {
      yield* TestClock.setTime(sentAtMillis)
      const body = { email: `code-${index}@example.com`, callback_url: "http://localhost:3000/handler/magic-link-callback" }
      yield* earlier(stage, { method: "POST", path: "/auth/otp/send-sign-in-code", access: "client", body })
    }
    yield* TestClock.setTime(1795322665000)
  })
const modelsOwn = "the content is that of a stand-in for the model, and the emulator has neither"
const stale = "the recorded list of those who registered last lacks the three who did so by the times in the other list"
const metricsOf2026 = except(["recently_registered"], stale, countedIn2026)

/** New features and dashboard tools of the 2026-04 platform. */
export const tools: Readonly<Record<string, Arrangement>> = {
  "ai.query": { cases: { "generate-tool-call": except(["content"], modelsOwn) } },
  "analytics.events.batch": {
    before: (stage) => (stage.recorded.name === "analytics-not-enabled" ? Effect.void : counting(stage))
  },
  "session-replays.batch": {
    before: (stage) => (stage.recorded.name === "analytics-not-enabled" ? Effect.void : counting(stage))
  },
  "check-version": {},
  "connected-accounts.list": {
    before: (stage) => (stage.recorded.name === "client-none" ? Effect.void : connected(stage))
  },
  "connected-accounts.account.access-token": { before: connected },
  "internal.analytics.query": {},
  "internal.backend-urls": {},
  "internal.email-drafts.delete": { cases: { "success-2026": theDraft, "again-2026": steps(theDraft, deleted) } },
  "internal.email-drafts.get": {
    before: () => Effect.void,
    cases: { "not-found": () => Effect.void, "deleted-2026": steps(theDraft, deleted) }
  },
  "internal.email-templates.create": { cases: { "own-server-2026": ownServer } },
  "internal.email-templates.delete": {
    cases: {
      "method-not-allowed": ownServer,
      "success-2026": theTemplate,
      "again-2026": steps(theTemplate, deleted),
      "unknown-2026": ownServer
    }
  },
  // The route is gone.
  "internal.ai-chat.send": {
    before: () => Effect.void,
    cases: Object.fromEntries(["draft", "theme", "template"].map((kind) => [`${kind}-tool-call`, () => Effect.void]))
  },
  "internal.email-themes.delete": {},
  "internal.email-themes.get": { cases: { own: ownTheme, "has-id-2026": theTheme } },
  "internal.email-themes.update": {
    cases: { "source-that-throws-is-accepted": theThemeOfPath }
  },
  "internal.emails.managed-onboarding.list": {},
  "internal.metrics": {
    before: (stage) => {
      if (stage.recorded.name === "no-users") return TestClock.setTime(Date.UTC(2026, 10, 22, 9))
      if (stage.recorded.name.startsWith("admin-")) return Effect.void
      return steps(countedUsers(laterRecordings.get("internal.metrics"), "include-anonymous"), owned)(stage)
    },
    cases: { "admin-2026": metricsOf2026, "admin-include-anonymous-2026": metricsOf2026 }
  },
  "internal.onboarding.preview-affected-users": { before: affected },
  "internal.payments.method-configs": { cases: { admin: accountOf } },
  "internal.payments.method-configs.update": { cases: { "one-method": accountOf } },
  "internal.rewrite-template-source": {},
  "internal.sign-up-rules-stats": {},
  "internal.sign-up-rules-test": {
    cases: {
      rejected: overridden({ "auth.signUpRules": rejecting }),
      "no-rule-matches": severalRules,
      "oauth-with-scores": severalRules
    }
  },
  "team-member-profiles.get": { cases: { "server-restricted-member": member } },
  "team-member-profiles.list": { cases: { "with-restricted-and-anonymous-members": members } },
  "user-api-keys.create": {}
}
