import { layer } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { PlatformEvents } from "../src/events/PlatformEvents.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import { ownMailServer } from "./mailServer.js"
import { callback, fetchAt, projectOptions } from "./oauthWalk.js"
import type { Sent } from "./platform.js"
import { project, send } from "./platform.js"

// What one request changes for others: no response of a single request, which the recordings show, says so. One test for each kind;
// others of a kind are in the files named beside it.
//
// Known of the platform: permissions, teams and members (the same call fails with another error from then on; `teams`), codes (used up
// before their call fails; `passwords`, `otp`, `races`), access tokens (valid until they expire), key sets, the outbox, a redirect URL,
// which the callback checks again (`oauth`), and subscriptions (`subscriptions`, `payments`, `stripeWebhooks`).
// Without an example of the platform, and as its rules for one request say: the items of a team that is deleted, and an invitation for
// somebody who is a member by then.

const password = "correct horse"
const callback_url = "http://localhost:3000/page"
const call = (method: string, path: string, body?: unknown, sent: Sent = {}) =>
  send(method, `/api/v1${path}`, { ...sent, ...(body === undefined ? {} : { body }) })
const server = (method: string, path: string, body?: unknown) => call(method, path, body, { access: "server" })
const admin = (method: string, path: string, body?: unknown) => call(method, path, body, { access: "admin" })

/** Returns the code of the known error, or the status. */
const said = <E, R>(asked: Effect.Effect<{ readonly status: number; readonly headers: Headers }, E, R>) =>
  Effect.map(asked, ({ headers, status }) => headers.get("x-stack-known-error") ?? status)

const person = Effect.gen(function* () {
  const email = `${crypto.randomUUID()}@example.com`
  const { body } = yield* call("POST", "/auth/password/sign-up", { email, password })
  return { email, id: String(body.user_id), token: String(body.access_token), refreshToken: String(body.refresh_token) }
})
const signIn = (email: string) =>
  Effect.map(call("POST", "/auth/password/sign-in", { email, password }), ({ body }) => ({
    token: String(body.access_token),
    refreshToken: String(body.refresh_token)
  }))
const me = (token: string) => said(call("GET", "/users/me", undefined, { token }))
const refresh = (refreshToken: string) =>
  said(call("POST", "/auth/sessions/current/refresh", undefined, { headers: { "x-stack-refresh-token": refreshToken } }))
const teamOf = (creator: string) =>
  Effect.map(server("POST", "/teams", { display_name: "Team", creator_user_id: creator }), ({ body }) => String(body.id))
const mailsTo = (email: string) => Effect.flatMap(Outbox, ({ mailbox }) => mailbox(email))
const codeFor = (email: string) =>
  Effect.map(
    mailsTo(email),
    (mails) => /[?&]code=([0-9a-z]{45})/.exec(mails.at(-1)?.html ?? "")?.[1] ?? assert.fail(`no mail to ${email}`)
  )
const invite = (team_id: string, email: string) =>
  Effect.andThen(server("POST", "/team-invitations/send-code", { team_id, email, callback_url }), codeFor(email))
const accept = (code: string, token: string) => said(call("POST", "/team-invitations/accept", { code }, { token }))

for (const platform of ["2025-11", "2026-04", "2026-11"] satisfies ReadonlyArray<Generation>) {
  const isFirst = platform === "2025-11"
  const emulator = Emulator.layer({
    platform,
    passwordRounds: 4,
    projects: [{ ...project, magicLinkEnabled: true, allowTeamApiKeys: true, allowUserApiKeys: true }]
  })

  layer(emulator)(`as of ${platform},`, (it) => {
    it.effect("a permission that is revoked is gone from sessions that live on, and back with the next grant", () =>
      Effect.gen(function* () {
        const { id, token } = yield* person
        const team = yield* teamOf(id)
        const rename = said(call("PATCH", `/teams/${team}`, { display_name: "Other" }, { token }))
        assert.strictEqual(yield* rename, 200)
        const grant = `/team-permissions/${team}/${id}/team_admin`
        assert.strictEqual(yield* said(server("DELETE", grant)), 200)
        assert.strictEqual(yield* rename, "TEAM_PERMISSION_REQUIRED")
        assert.strictEqual(yield* said(server("DELETE", grant)), "TEAM_PERMISSION_NOT_FOUND")
        assert.strictEqual(yield* said(server("POST", grant, {})), 201)
        assert.strictEqual(yield* rename, 200)
        assert.strictEqual(yield* said(server("DELETE", `/team-memberships/${team}/${id}`)), 200)
        assert.strictEqual(yield* rename, "TEAM_MEMBERSHIP_NOT_FOUND")
      })
    )

    it.effect("a team that is deleted takes its members, keys, items and invitations along, with one event", () =>
      Effect.gen(function* () {
        const owner = yield* person
        const member = yield* person
        const team = yield* teamOf(owner.id)
        yield* server("POST", `/team-memberships/${team}/${member.id}`, {})
        yield* call("PATCH", "/users/me", { selected_team_id: team }, { token: member.token })
        const product = {
          display_name: "Seats",
          customer_type: "team",
          server_only: false,
          prices: { monthly: { USD: "1", interval: [1, "month"] } },
          included_items: {}
        }
        yield* server("POST", `/payments/products/team/${team}`, { product_inline: product })
        const { body: key } = yield* call(
          "POST",
          "/team-api-keys",
          { team_id: team, description: "ci", expires_at_millis: null },
          { token: owner.token }
        )
        const guest = yield* person
        const code = yield* invite(team, guest.email)
        const other = yield* invite(team, guest.email)
        assert.strictEqual(yield* said(server("POST", "/team-api-keys/check", { api_key: key.value })), 200)
        assert.strictEqual(yield* said(call("DELETE", `/teams/${team}`, undefined, { token: owner.token })), 200)

        for (const { token } of [owner, member]) {
          const { body } = yield* call("GET", "/users/me", undefined, { token })
          assert.isNull(body.selected_team_id)
          const listed = yield* call("GET", "/teams?user_id=me", undefined, { token })
          assert.notInclude(
            listed.body.items.map((each: { readonly id: string }) => each.id),
            team
          )
        }
        assert.strictEqual(yield* said(server("POST", "/team-api-keys/check", { api_key: key.value })), "API_KEY_NOT_FOUND")
        assert.strictEqual(yield* said(server("GET", `/payments/products/team/${team}`)), "TEAM_NOT_FOUND")
        assert.strictEqual(yield* said(server("GET", `/team-invitations?team_id=${team}`)), "TEAM_NOT_FOUND")
        assert.isEmpty((yield* server("GET", `/team-permissions?user_id=${member.id}`)).body.items)
        if (platform !== "2026-11") {
          assert.strictEqual(yield* said(call("POST", "/team-invitations/accept/details", { code }, guest)), 500)
          // The code is used up, although nobody has joined.
          assert.strictEqual(yield* accept(code, guest.token), 500)
          assert.strictEqual(yield* accept(code, guest.token), "VERIFICATION_CODE_ALREADY_USED")
          assert.strictEqual(yield* accept(other, guest.token), 500)
        }
        const events = yield* PlatformEvents.use(({ all }) => all)
        assert.deepStrictEqual<unknown>(
          events.filter(({ type }) => type.endsWith(".deleted")).at(-1),
          events.find(({ data, type }) => type === "team.deleted" && Object(data).id === team)
        )
      })
    )

    it.effect("an invitation is accepted once, and one for somebody who is a member by then changes nothing", () =>
      Effect.gen(function* () {
        const [owner, guest] = [yield* person, yield* person]
        yield* server("PATCH", `/users/${guest.id}`, { primary_email_verified: true })
        const team = yield* teamOf(owner.id)
        const [code, another] = [yield* invite(team, guest.email), yield* invite(team, guest.email)]
        assert.strictEqual(yield* accept(code, guest.token), 200)
        assert.strictEqual(yield* accept(code, guest.token), "VERIFICATION_CODE_ALREADY_USED")
        const grants = Effect.map(
          server("GET", `/team-permissions?team_id=${team}&user_id=${guest.id}`),
          ({ body }) => body.items
        )
        yield* server("DELETE", `/team-permissions/${team}/${guest.id}/team_member`)
        assert.strictEqual(yield* accept(another, guest.token), 200)
        assert.isEmpty(yield* grants)
        const members = (yield* server("GET", `/team-member-profiles?team_id=${team}`)).body.items
        assert.lengthOf(members, 2)
      })
    )

    it.effect("a new password for a user who was deleted meanwhile is no longer possible, and its code is used up", () =>
      Effect.gen(function* () {
        const { email, id } = yield* person
        yield* call("POST", "/auth/password/send-reset-code", { email, callback_url })
        const code = yield* codeFor(email)
        yield* server("DELETE", `/users/${id}`)
        const reset = said(call("POST", "/auth/password/reset", { code, password: "another horse" }))
        assert.strictEqual(yield* said(call("POST", "/auth/password/reset/check-code", { code })), 200)
        assert.strictEqual(yield* reset, 500)
        assert.strictEqual(yield* reset, "VERIFICATION_CODE_ALREADY_USED")
      })
    )

    it.effect("a session that is ended elsewhere has its access token until that expires, and gets no other one", () =>
      Effect.gen(function* () {
        const here = yield* person
        const there = yield* signIn(here.email)
        const sessions = (yield* call("GET", "/auth/sessions?user_id=me", undefined, { token: here.token })).body.items
        const { id } = sessions.find((each: { readonly is_current_session: boolean }) => !each.is_current_session)
        assert.strictEqual(yield* said(call("DELETE", `/auth/sessions/${id}?user_id=me`, undefined, { token: here.token })), 200)
        assert.strictEqual(yield* me(there.token), 200)
        assert.strictEqual(yield* refresh(there.refreshToken), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
        assert.strictEqual(yield* refresh(here.refreshToken), 200)
        yield* TestClock.adjust("11 minutes")
        assert.strictEqual(yield* me(there.token), "ACCESS_TOKEN_EXPIRED")
      })
    )

    it.effect("a password that a server changes ends every session, and one that its user changes ends the others", () =>
      Effect.gen(function* () {
        const here = yield* person
        const there = yield* signIn(here.email)
        const change = { old_password: password, new_password: "another horse" }
        const headers = { "x-stack-refresh-token": here.refreshToken }
        yield* call("POST", "/auth/password/update", change, { token: here.token, headers })
        assert.strictEqual(yield* refresh(there.refreshToken), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
        assert.strictEqual(yield* refresh(here.refreshToken), 200)
        yield* server("PATCH", `/users/${here.id}`, { password })
        assert.strictEqual(yield* refresh(here.refreshToken), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
        assert.strictEqual(yield* me(here.token), 200)
      })
    )

    it.effect("a set of keys of the project works until it expires, and others go on", () =>
      Effect.gen(function* () {
        yield* TestClock.setTime(Date.UTC(2026, 6, 1))
        const { body: keys } = yield* admin("POST", "/internal/api-keys", {
          description: "For an hour",
          expires_at_millis: Date.UTC(2026, 6, 1, 1),
          has_publishable_client_key: false,
          has_secret_server_key: true,
          has_super_secret_admin_key: false
        })
        const list = said(
          call("GET", "/users", undefined, {
            access: "server",
            headers: { "x-stack-secret-server-key": String(keys.secret_server_key) }
          })
        )
        assert.strictEqual(yield* list, 200)
        yield* TestClock.adjust("61 minutes")
        assert.strictEqual(yield* list, "INVALID_SECRET_SERVER_KEY")
        assert.strictEqual(yield* said(server("GET", "/users")), 200)
      })
    )

    it.effect("a code for a sign-up is used up by a project that allows none by then", () =>
      Effect.gen(function* () {
        const email = `${crypto.randomUUID()}@example.com`
        yield* call("POST", "/auth/otp/send-sign-in-code", { email, callback_url })
        const code = yield* codeFor(email)
        const allow = (sign_up_enabled: boolean) => admin("PATCH", "/internal/projects/current", { config: { sign_up_enabled } })
        yield* allow(false)
        assert.strictEqual(yield* said(call("POST", "/auth/otp/sign-in", { code })), "SIGN_UP_NOT_ENABLED")
        yield* allow(true)
        assert.strictEqual(yield* said(call("POST", "/auth/otp/sign-in", { code })), "VERIFICATION_CODE_ALREADY_USED")
      })
    )

    it.effect("the source of a draft says which category it is of: one that can be disabled has a link for that", () =>
      Effect.gen(function* () {
        yield* ownMailServer()
        const { email, id } = yield* person
        const theme = (yield* admin("POST", "/internal/email-themes", { display_name: "T" })).body.id
        const sent = Effect.fnUntraced(function* (category: string) {
          const tsx_source = `import { NotificationCategory, Subject } from "@stackframe/emails"
export const EmailTemplate = () => <><Subject value="${category}" /><NotificationCategory value="${category}" />Hello</>`
          const { body } = yield* admin("POST", "/internal/email-drafts", { display_name: "D", tsx_source, theme_id: theme })
          yield* server("POST", "/emails/send-email", { user_ids: [id], draft_id: body.id })
          return (yield* mailsTo(email)).filter(({ subject }) => subject === category)
        })
        const [transactional] = yield* sent("Transactional")
        assert.notInclude(transactional?.html, "unsubscribe-link")
        const [marketing] = yield* sent("Marketing")
        const link = /href="([^"]*unsubscribe-link[^"]*)"/.exec(marketing?.html ?? "")?.[1] ?? assert.fail("no link")
        assert.strictEqual((yield* fetchAt(link)).status, 200)
        assert.lengthOf(yield* sent("Marketing"), 1)
        assert.lengthOf(yield* sent("Transactional"), 2)
      })
    )

    if (!isFirst) {
      it.effect("an e-mail that was not delivered is not sent again by itself, but once when it is scheduled again", () =>
        Effect.gen(function* () {
          yield* ownMailServer("mail.invalid")
          const { email, id } = yield* person
          yield* server("POST", "/emails/send-email", { user_ids: [id], html: "<p>Hello</p>", subject: "Late" })
          const latest = Effect.map(server("GET", "/emails/outbox?limit=1"), ({ body }) => body.items[0])
          const { id: emailId, status } = yield* latest
          assert.strictEqual(status, "server-error")
          yield* ownMailServer()
          yield* TestClock.adjust("1 day")
          assert.strictEqual((yield* latest).status, "server-error")
          assert.isEmpty(yield* mailsTo(email))
          const scheduled_at_millis = (yield* Clock.currentTimeMillis) + 24 * 60 * 60 * 1000
          yield* server("PATCH", `/emails/outbox/${emailId}`, { scheduled_at_millis })
          assert.strictEqual((yield* latest).status, "scheduled")
          yield* TestClock.setTime(scheduled_at_millis + 1000)
          assert.strictEqual((yield* latest).status, "sent")
          yield* TestClock.adjust("1 day")
          assert.lengthOf(yield* mailsTo(email), 1)
          assert.strictEqual(
            yield* said(server("PATCH", `/emails/outbox/${emailId}`, { scheduled_at_millis })),
            "EMAIL_NOT_EDITABLE"
          )
        })
      )
    }
  })

  layer(Emulator.layer({ platform, passwordRounds: 4, projects: [projectOptions] }))(`as of ${platform},`, (it) => {
    it.effect("a page that is no longer trusted gets no code from a sign-in that began while it was", () =>
      Effect.gen(function* () {
        const handler = yield* Emulator.handler
        const { cookie, location } = yield* callback()
        yield* Effect.promise(() =>
          handler(
            new Request("http://localhost:8102/api/v1/internal/projects/current", {
              method: "PATCH",
              headers: {
                "content-type": "application/json",
                "x-stack-access-type": "admin",
                "x-stack-project-id": projectOptions.id,
                "x-stack-super-secret-admin-key": projectOptions.superSecretAdminKey
              },
              body: JSON.stringify({ config: { allow_localhost: false } })
            })
          )
        )
        const { headers } = yield* fetchAt(location, undefined, { cookie })
        assert.strictEqual(headers.get("x-stack-known-error"), "REDIRECT_URL_NOT_WHITELISTED")
        assert.isNull(headers.get("location"))
      })
    )
  })
}
