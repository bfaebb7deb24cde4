import { layer } from "@effect/vitest"
import { Clock, Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { takeCapacity } from "../src/emails/capacity.js"
import { EmailRenderer } from "../src/emails/EmailRenderer.js"
import { enqueueEmail } from "../src/emails/enqueueEmail.js"
import { Outbox } from "../src/emails/Outbox.js"
import { catchUp } from "../src/emails/queue.js"
import { sendEmail } from "../src/emails/sendEmail.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import { transactional } from "../src/world/NotificationPreference.js"
import { usersOf } from "../src/world/User.js"
import { World } from "../src/world/World.js"
import { addUser } from "./conformance/stage.js"
import { ownMailServer } from "./mailServer.js"
import type { Sent } from "./platform.js"
import { project, send } from "./platform.js"

// What a call leaves as it is beside what it changes, and which of two things that are alike it takes. The recordings have one thing
// of a kind, mostly: a mistake of the emulator would take it anyway.

const password = "correct horse"
const callback_url = "http://localhost:3000/page"
const call = (method: string, path: string, body?: unknown, sent: Sent = {}) =>
  send(method, `/api/v1${path}`, {
    ...sent,
    headers: { "x-stack-allow-anonymous-user": "true", ...sent.headers },
    ...(body === undefined ? {} : { body })
  })
const server = (method: string, path: string, body?: unknown) => call(method, path, body, { access: "server" })
const admin = (method: string, path: string, body?: unknown) => call(method, path, body, { access: "admin" })
const said = <E, R>(asked: Effect.Effect<{ readonly status: number; readonly headers: Headers }, E, R>) =>
  Effect.map(asked, ({ headers, status }) => headers.get("x-stack-known-error") ?? status)
const newEmail = () => `${crypto.randomUUID()}@example.com`

const person = Effect.gen(function* () {
  const email = newEmail()
  const { body } = yield* call("POST", "/auth/password/sign-up", { email, password })
  return { email, id: String(body.user_id), token: String(body.access_token), refreshToken: String(body.refresh_token) }
})
const userOf = (fields: object = {}) => Effect.map(server("POST", "/users", fields), ({ body }) => String(body.id))
const teamOf = (display_name: string, ...members: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { body } = yield* server("POST", "/teams", { display_name })
    for (const id of members) yield* server("POST", `/team-memberships/${body.id}/${id}`, {})
    return String(body.id)
  })
interface Item {
  readonly id: string
  readonly [field: string]: unknown
}
const itemsOf = (path: string, sent: Sent = { access: "server" }) =>
  Effect.map(
    call("GET", path, undefined, sent),
    ({ body }): ReadonlyArray<Item> => body.items ?? assert.fail(JSON.stringify(body))
  )
const idsOf = (path: string, sent?: Sent) => Effect.map(itemsOf(path, sent), (items) => items.map(({ id }) => id))

for (const platform of ["2025-11", "2026-04", "2026-11"] satisfies ReadonlyArray<Generation>) {
  const isFirst = platform === "2025-11"
  const emulator = Emulator.layer({
    platform,
    passwordRounds: 4,
    projects: [{ ...project, magicLinkEnabled: true, allowTeamApiKeys: true, allowUserApiKeys: true, createTeamOnSignUp: true }]
  })

  layer(emulator)(`as of ${platform},`, (it) => {
    it.effect("a session was last used when it was refreshed, and its sibling was not", () =>
      Effect.gen(function* () {
        const { email, id } = yield* person
        yield* TestClock.adjust("1 minute")
        const { body } = yield* call("POST", "/auth/password/sign-in", { email, password })
        yield* TestClock.adjust("2 minutes")
        yield* call("POST", "/auth/sessions/current/refresh", undefined, {
          headers: { "x-stack-refresh-token": body.refresh_token }
        })
        const used = yield* itemsOf(`/auth/sessions?user_id=${id}`, { token: body.access_token })
        const minutes = used.map(({ created_at, last_used_at }) => (Number(last_used_at) - Number(created_at)) / 60_000)
        assert.deepStrictEqual(minutes, [2, 0])
      })
    )

    it.effect("a list of users has those who fit all of what is asked", () =>
      Effect.gen(function* () {
        const name = `Zoe ${crypto.randomUUID().slice(0, 8)}`
        const [member, other] = [yield* userOf({ display_name: name }), yield* userOf({ display_name: name })]
        const team = yield* teamOf("Engines", member, yield* userOf({ display_name: "Ada" }))
        const query = `query=${encodeURIComponent(name.toUpperCase())}`
        assert.sameMembers(yield* idsOf(`/users?${query}`), [member, other])
        assert.deepStrictEqual(yield* idsOf(`/users?${query}&team_id=${team}`), [member])
        assert.deepStrictEqual(yield* idsOf(`/users?query=${other}&team_id=${team}`), [])

        const { body } = yield* call("POST", "/auth/anonymous/sign-up")
        const has = (asked: string) => Effect.map(idsOf(`/users?query=${body.user_id}${asked}`), (ids) => ids.length === 1)
        assert.isFalse(yield* has(""))
        assert.isTrue(yield* has("&include_anonymous=true"))
        if (!isFirst) assert.isFalse(yield* has("&include_restricted=true"))
      })
    )

    it.effect("an anonymous user who signs up gives a name to the personal team alone", () =>
      Effect.gen(function* () {
        const { body } = yield* call("POST", "/auth/anonymous/sign-up")
        const other = yield* teamOf("Engines", body.user_id)
        const email = newEmail()
        yield* call("POST", "/auth/password/sign-up", { email, password }, { token: body.access_token })
        const teams = yield* itemsOf(`/teams?user_id=${body.user_id}`)
        assert.sameMembers(
          teams.map((team) => `${team.id === other} ${team["display_name"]}`),
          ["true Engines", `false ${email}'s Team`]
        )
      })
    )

    it.effect("a code by e-mail is for the user of the address, also if it is given in capitals", () =>
      Effect.gen(function* () {
        const email = newEmail()
        yield* userOf({ primary_email: email, primary_email_auth_enabled: true, primary_email_verified: true })
        assert.strictEqual(
          yield* said(call("POST", "/auth/otp/send-sign-in-code", { email: email.toUpperCase(), callback_url })),
          200
        )
      })
    )

    it.effect("invitations are listed for a member with both permissions", () =>
      Effect.gen(function* () {
        const { id, token } = yield* person
        const team = yield* teamOf("Engines", id)
        const grant = (method: string, permission: string) => server(method, `/team-permissions/${team}/${id}/${permission}`, {})
        yield* grant("DELETE", "team_member")
        const missing = Effect.map(
          call("GET", `/team-invitations?team_id=${team}`, undefined, { token }),
          ({ body, status }) => body.details?.permission_id ?? status
        )
        assert.strictEqual(yield* missing, "$read_members")
        yield* grant("POST", "$read_members")
        assert.strictEqual(yield* missing, "$invite_members")
        yield* grant("POST", "$invite_members")
        assert.strictEqual(yield* missing, 200)
      })
    )

    it.effect("a key without an end has none, and one letter goes to an address that several holders of a leaked key have", () =>
      Effect.gen(function* () {
        const primary_email = newEmail()
        const holders = [yield* userOf({ primary_email }), yield* userOf({ primary_email }), yield* userOf()]
        const team = yield* teamOf("Engines", ...holders)
        for (const id of holders.slice(0, 2)) yield* server("POST", `/team-permissions/${team}/${id}/team_admin`, {})
        const { body } = yield* server("POST", "/team-api-keys", { team_id: team, description: "ci", expires_at_millis: 0 })
        const check = server("POST", "/team-api-keys/check", { api_key: body.value })
        assert.strictEqual((yield* check).body.expires_at_millis, undefined)
        yield* TestClock.adjust("400 days")
        assert.strictEqual(yield* said(check), 200)
        const leaked = call("POST", "/integrations/credential-scanning/revoke", { api_key: body.value })
        assert.strictEqual(yield* said(leaked), 200)
        assert.lengthOf(yield* Outbox.use(({ mailbox }) => mailbox(primary_email)), 1)
      })
    )

    it.effect("a logo is set by its name of that generation", () =>
      Effect.gen(function* () {
        const pixel = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAACADs="
        const name = isFirst ? "full_logo_url" : "logo_full_url"
        assert.isString((yield* admin("PATCH", "/internal/projects/current", { [name]: pixel })).body[name])
        assert.isNotString((yield* admin("PATCH", "/internal/projects/current", { [name]: null })).body[name])
      })
    )

    it.effect("a user who has sign-in by code keeps it where the project has switched it off, and no other gets it", () =>
      Effect.gen(function* () {
        const fields = () => ({ primary_email: newEmail(), primary_email_auth_enabled: true })
        const [holder, other] = [yield* userOf({ ...fields(), otp_auth_enabled: true }), yield* userOf(fields())]
        const allow = (magic_link_enabled: boolean) =>
          admin("PATCH", "/internal/projects/current", { config: { magic_link_enabled } })
        yield* allow(false)
        const switchOn = (id: string) => said(server("PATCH", `/users/${id}`, { otp_auth_enabled: true }))
        assert.strictEqual(yield* switchOn(holder), 200)
        assert.notStrictEqual(yield* switchOn(other), 200)
        assert.isFalse((yield* server("GET", `/users/${other}`)).body.otp_auth_enabled)
        yield* allow(true)
      })
    )

    it.effect(`an anonymous user who signs up ${isFirst ? "keeps the" : "has a new"} date of signing up`, () =>
      Effect.gen(function* () {
        const { body } = yield* call("POST", "/auth/anonymous/sign-up")
        const signedUpAt = Effect.map(server("GET", `/users/${body.user_id}`), (one): number => one.body.signed_up_at_millis)
        const before = yield* signedUpAt
        yield* TestClock.adjust("1 minute")
        yield* call("POST", "/auth/password/sign-up", { email: newEmail(), password }, { token: body.access_token })
        assert.strictEqual((yield* signedUpAt) - before, isFirst ? 0 : 60_000)
      })
    )

    it.effect("an anonymous user who signs up with an address that the user already has, has it once", () =>
      Effect.gen(function* () {
        const { body } = yield* call("POST", "/auth/anonymous/sign-up")
        const [email, other] = [newEmail(), newEmail()]
        for (const value of [other, email]) {
          const channel = { user_id: body.user_id, type: "email", value, used_for_auth: false, is_primary: value === other }
          yield* server("POST", "/contact-channels", channel)
        }
        yield* call("POST", "/auth/password/sign-up", { email, password }, { token: body.access_token })
        const channels = yield* itemsOf(`/contact-channels?user_id=${body.user_id}`)
        assert.sameDeepMembers(
          channels.map(({ value, is_primary, used_for_auth }) => ({ value, is_primary, used_for_auth })),
          [
            { value: email, is_primary: true, used_for_auth: true },
            { value: other, is_primary: false, used_for_auth: false }
          ]
        )
      })
    )

    it.effect("a permission that is deleted is in no other, also if it is defined again", () =>
      Effect.gen(function* () {
        const path = "/team-permission-definitions"
        yield* admin("POST", path, { id: "read" })
        yield* admin("POST", path, { id: "kept" })
        yield* admin("POST", path, { id: "write", contained_permission_ids: ["read", "kept"] })
        yield* admin("DELETE", `${path}/read`)
        yield* admin("POST", path, { id: "read" })
        const write = (yield* itemsOf(path, { access: "admin" })).find(({ id }) => id === "write")
        assert.deepStrictEqual(write?.["contained_permission_ids"], ["kept"])
      })
    )

    it.effect("permissions are listed by team, then by member", () =>
      Effect.gen(function* () {
        const users = [yield* userOf(), yield* userOf()]
        const teams = [yield* teamOf("First", ...users), yield* teamOf("Second", ...users)]
        const listed = (yield* itemsOf("/team-permissions?permission_id=team_member")).flatMap((one) =>
          teams.includes(String(one["team_id"])) ? [`${one["team_id"]} ${one["user_id"]}`] : []
        )
        assert.deepStrictEqual(listed, teams.flatMap((team) => users.map((user) => `${team} ${user}`)).sort())
      })
    )

    it.effect("a draft that is changed without a theme has none, and what else it had", () =>
      Effect.gen(function* () {
        const theme_id = "a0172b5d-cff0-463b-83bb-85124697373a"
        const { body } = yield* admin("POST", "/internal/email-drafts", { display_name: "One", theme_id })
        const draft = Effect.map(admin("GET", `/internal/email-drafts/${body.id}`), (one) => one.body)
        const before = yield* draft
        assert.strictEqual(before.theme_id, theme_id)
        yield* admin("PATCH", `/internal/email-drafts/${body.id}`, { display_name: "Two" })
        const { theme_id: _, ...others } = before
        assert.deepStrictEqual(yield* draft, { ...others, display_name: "Two" })
      })
    )

    it.effect("an e-mail goes to nobody who is deleted while it renders, and is of no project that is", () =>
      Effect.gen(function* () {
        const owner = yield* ownMailServer()
        const { projects } = yield* World
        const [kept, gone] = [newEmail(), newEmail()]
        const render = (deleted: Effect.Effect<unknown>) => ({
          ...EmailRenderer.defaultValue(),
          html: () => Effect.as(deleted, { html: "<p>Hello</p>" })
        })
        // The e-mails of later generations wait in the project.
        const rest = { variables: {}, scheduledAtMillis: undefined, isHighPriority: false, draftId: null, templateId: null }
        for (const [email, deletion] of [
          [kept, Effect.void],
          [gone, Effect.sync(() => (isFirst ? usersOf(owner).clear() : projects.delete(owner.id)))]
        ] as const) {
          const user = yield* addUser(owner, { email })
          const mail = { subject: "Hello", kind: transactional }
          const html = "<p>Hello</p>"
          const sent = isFirst
            ? sendEmail(owner, user, { ...mail, content: { html }, theme: undefined })
            : Effect.andThen(
                enqueueEmail(owner, user.id, { ...mail, ...rest, html, source: undefined, themeId: null }),
                catchUp(owner)
              )
          yield* Effect.provideService(sent, EmailRenderer, render(deletion))
        }
        const { mailbox } = yield* Outbox
        const received = [(yield* mailbox(kept)).length, (yield* mailbox(gone)).length]
        projects.set(owner.id, owner)
        assert.deepStrictEqual(received, [1, 0])
      })
    )

    if (!isFirst) {
      it.effect("a snapshot is taken while an e-mail renders and somebody reads all mails, and keeps neither waiting", () =>
        Effect.gen(function* () {
          const owner = yield* ownMailServer()
          const user = yield* addUser(owner, { email: newEmail() })
          const goOn = yield* Deferred.make<void>()
          const slow = { ...EmailRenderer.defaultValue(), html: () => Effect.as(Deferred.await(goOn), { html: "<p>Hello</p>" }) }
          yield* enqueueEmail(owner, user.id, {
            ...{ subject: "Hello", html: "<p>Hello</p>", kind: transactional, source: undefined, themeId: null },
            ...{ variables: {}, scheduledAtMillis: undefined, isHighPriority: false, draftId: null, templateId: null }
          })
          const begun = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.forkChild(effect, { startImmediately: true })
          const rendering = yield* begun(Effect.provideService(catchUp(owner), EmailRenderer, slow))
          // As a browser that shows the page, which names no project.
          const handler = yield* Emulator.handler
          const reading = yield* begun(Effect.promise(() => handler(new Request("http://localhost:8102/mailbox"))))
          // Until it waits as well.
          for (let turn = 0; turn < 20; turn++) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          const taking = yield* begun((yield* World).entries)
          yield* Deferred.succeed(goOn, undefined)
          yield* Fiber.join(rendering)
          assert.strictEqual((yield* Fiber.join(reading)).status, 200)
          assert.isNotEmpty(yield* Fiber.join(taking))
        })
      )

      it.effect("of the e-mails that wait for capacity, the urgent ones are first, then those that were due first", () =>
        Effect.gen(function* () {
          const owner = yield* ownMailServer()
          const id = yield* userOf({ primary_email: newEmail() })
          const now = yield* Clock.currentTimeMillis
          for (const [subject, minutes, is_high_priority] of [
            ["late", 3, false],
            ["soon", 2, false],
            ["urgent", 4, true]
          ] as const) {
            const scheduled_at_millis = now + minutes * 60_000
            const mail = { html: "<p>Hello</p>", theme_id: false, subject, scheduled_at_millis, is_high_priority }
            yield* server("POST", "/emails/send-email", { user_ids: [id], ...mail })
          }
          yield* TestClock.adjust("10 minutes")
          // What is left is less than one e-mail, and there are 27 in a second.
          takeCapacity(owner, Number.POSITIVE_INFINITY, yield* Clock.currentTimeMillis)
          yield* TestClock.adjust(50)
          const statuses = (yield* itemsOf("/emails/outbox?limit=3")).map((one) => `${one["subject"]} ${one["status"]}`)
          assert.sameMembers(statuses, ["urgent sent", "soon sent", "late queued"])
        })
      )

      it.effect("one managed domain is applied, the last one", () =>
        Effect.gen(function* () {
          const path = "/internal/emails/managed-onboarding"
          const ids: Array<string> = []
          for (const subdomain of ["a.example.com", "b.example.com"]) {
            const { body } = yield* admin("POST", `${path}/setup`, { subdomain, sender_local_part: "hello" })
            ids.push(body.domain_id)
          }
          yield* TestClock.adjust("1 minute")
          for (const domain_id of ids) yield* admin("POST", `${path}/apply`, { domain_id })
          const domains = yield* itemsOf(`${path}/list`, { access: "admin" })
          assert.deepStrictEqual(
            domains.map(({ status }) => status),
            ["verified", "applied"]
          )
        })
      )

      it.effect(
        "the first rule that restricts a user is named, and who is restricted already is not restricted by the next step",
        () =>
          Effect.gen(function* () {
            const rule = (priority: number, condition: string) => ({
              enabled: true,
              displayName: `Rule ${priority}`,
              priority,
              condition,
              action: { type: "restrict" }
            })
            const configure = (changes: object) =>
              admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(changes) })
            const restricted = 'email.startsWith("restricted")'
            yield* configure({ "auth.signUpRules": { low: rule(1, restricted), high: rule(2, restricted) } })
            const email = `restricted${newEmail()}`
            const { body } = yield* call("POST", "/auth/password/sign-up", { email, password })
            const shown = (yield* server("GET", `/users/${body.user_id}`)).body
            assert.strictEqual(shown.restricted_by_admin_private_details, "Restricted by sign-up rule: high (Rule 2)")

            const { id } = yield* person
            const { body: preview } = yield* admin("POST", "/internal/onboarding/preview-affected-users?limit=100", {
              onboarding: { require_email_verification: true }
            })
            const affected = (preview.affected_users as ReadonlyArray<Item>).map((user) => user.id)
            assert.include(affected, id)
            assert.notInclude(affected, body.user_id)
            yield* configure({ "auth.signUpRules": null })
          })
      )

      it.effect("the source of a configuration is that of its branch alone", () =>
        Effect.gen(function* () {
          const source = Effect.map(admin("GET", "/internal/config/source"), ({ body }) => body.source.type)
          // Each layer is replaced by itself.
          const replace = Effect.fnUntraced(function* (layer: string, type: string) {
            const path = `/internal/config/override/${layer}`
            const { body } = yield* admin("GET", path)
            return yield* admin("PUT", path, { config_string: body.config_string, source: { type } })
          })
          assert.strictEqual((yield* replace("branch", "pushed-from-unknown")).status, 200)
          assert.strictEqual((yield* replace("environment", "unlinked")).status, 200)
          assert.strictEqual(yield* source, "pushed-from-unknown")
        })
      )

      it.effect("an e-mail of a draft has the theme of the draft, or none, whichever theme the project has", () =>
        Effect.gen(function* () {
          yield* ownMailServer()
          const dark = "a0172b5d-cff0-463b-83bb-85124697373a"
          const id = yield* userOf({ primary_email: newEmail() })
          for (const [given, shown] of [
            [dark, dark],
            [undefined, null],
            [false, null]
          ] as const) {
            const theme = given === undefined ? {} : { theme_id: given }
            const { body } = yield* admin("POST", "/internal/email-drafts", { display_name: "D", ...theme })
            assert.strictEqual((yield* server("POST", "/emails/send-email", { user_ids: [id], draft_id: body.id })).status, 200)
            const [newest] = yield* itemsOf("/emails/outbox?limit=1")
            assert.strictEqual(newest?.["theme_id"] ?? null, shown, String(given))
          }
        })
      )

      it.effect("an invitation that a user has received is accepted once, by that user, unless the user is restricted", () =>
        Effect.gen(function* () {
          const guest = yield* person
          yield* server("PATCH", `/users/${guest.id}`, { primary_email_verified: true })
          const [first, second] = [yield* teamOf("First"), yield* teamOf("Second")]
          for (const team_id of [first, second])
            yield* server("POST", "/team-invitations/send-code", { team_id, email: guest.email.toUpperCase(), callback_url })
          const sent = { token: guest.token, headers: { "x-stack-allow-restricted-user": "true" } }
          const received = itemsOf("/team-invitations?user_id=me", sent)
          const accept = (id: string, of: string) => said(call("POST", `/team-invitations/${id}/accept?user_id=${of}`, {}, sent))
          const byTeam = new Map((yield* received).map((one) => [one["team_id"], one.id]))
          assert.sameMembers([...byTeam.keys()], [first, second])
          const [one = "", other = ""] = [byTeam.get(first), byTeam.get(second)]

          const somebody = yield* person
          assert.strictEqual(yield* accept(one, somebody.id), "CANNOT_GET_OWN_USER_WITHOUT_USER")
          const listed = call("GET", `/team-invitations?user_id=${somebody.id}`, undefined, sent)
          assert.strictEqual(yield* said(listed), "CANNOT_GET_OWN_USER_WITHOUT_USER")
          yield* server("PATCH", `/users/${guest.id}`, { restricted_by_admin: true })
          assert.strictEqual(yield* accept(one, "me"), "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED")
          yield* server("PATCH", `/users/${guest.id}`, { restricted_by_admin: false })
          assert.strictEqual(yield* accept(one, "me"), 200)
          assert.strictEqual(yield* accept(one, "me"), "VERIFICATION_CODE_NOT_FOUND")
          assert.deepStrictEqual(
            (yield* received).map(({ id }) => id),
            [other]
          )
          const teams = yield* idsOf(`/teams?user_id=${guest.id}`)
          assert.include(teams, first)
          assert.notInclude(teams, second)
        })
      )
    }

    if (platform === "2026-11") {
      it.effect("a list of teams is turned around only if the query says so", () =>
        Effect.gen(function* () {
          const id = yield* userOf()
          const teams = [yield* teamOf("First", id), yield* teamOf("Second", id)]
          const own = (asked: string) =>
            Effect.map(idsOf(`/teams?user_id=${id}${asked}`), (ids) => ids.filter((one) => teams.includes(one)))
          for (const asked of ["", "&desc=false", "&order_by=created_at"]) assert.deepStrictEqual(yield* own(asked), teams, asked)
          assert.deepStrictEqual(yield* own("&desc=true"), [...teams].reverse())
        })
      )
    }
  })
}
