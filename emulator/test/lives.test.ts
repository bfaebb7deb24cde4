import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { PlatformEvents } from "../src/events/PlatformEvents.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import type { Sent } from "./platform.js"
import { project, send } from "./platform.js"

// Stories of several calls: what each call leaves behind is what the next ones find.

const password = "correct horse"
const callback_url = "http://localhost:3000/page"

const call = (method: string, path: string, body?: unknown, sent: Sent = {}) =>
  send(method, `/api/v1${path}`, {
    ...sent,
    ...(body === undefined ? {} : { body }),
    headers: { "x-stack-allow-anonymous-user": "true" }
  })
const server = (method: string, path: string, body?: unknown) => call(method, path, body, { access: "server" })
const admin = (method: string, path: string, body?: unknown) => call(method, path, body, { access: "admin" })

/** Returns the code of the known error, or the status. */
const said = <E, R>(asked: Effect.Effect<{ readonly status: number; readonly headers: Headers }, E, R>) =>
  Effect.map(asked, ({ headers, status }) => headers.get("x-stack-known-error") ?? status)

const signUp = Effect.fnUntraced(function* (email: string, token?: string) {
  const { body } = yield* call(
    "POST",
    "/auth/password/sign-up",
    { email, password, verification_callback_url: callback_url },
    token ? { token } : {}
  )
  return { id: String(body.user_id), token: String(body.access_token), refreshToken: String(body.refresh_token) }
})
const signUpAnonymously = Effect.gen(function* () {
  const { body } = yield* call("POST", "/auth/anonymous/sign-up")
  return { id: String(body.user_id), token: String(body.access_token), refreshToken: String(body.refresh_token) }
})
const codeFor = (name: string) =>
  Outbox.use((outbox) =>
    Effect.map(
      outbox.mailbox(name),
      (mails) => /[?&]code=([0-9a-z]{45})/.exec(mails.at(-1)?.html ?? "")?.[1] ?? assert.fail(`no mail to ${name}`)
    )
  )
const verify = (code: string) => call("POST", "/contact-channels/verify", { code })
const refresh = (refreshToken: string) =>
  said(send("POST", "/api/v1/auth/sessions/current/refresh", { headers: { "x-stack-refresh-token": refreshToken } }))
const newTeam = (creator: string) =>
  Effect.map(server("POST", "/teams", { display_name: "Team", creator_user_id: creator }), ({ body }) => String(body.id))
const itemsOf = (path: string) =>
  Effect.map(server("GET", path), ({ body }) => body.items as ReadonlyArray<Record<string, unknown>>)

for (const generation of ["2025-11", "2026-04"] satisfies ReadonlyArray<Generation>) {
  const platform = (own: object = {}) =>
    Emulator.layer({
      platform: generation,
      passwordRounds: 4,
      projects: [
        {
          ...project,
          magicLinkEnabled: true,
          passkeyEnabled: true,
          allowUserApiKeys: true,
          ...own
        }
      ]
    })

  layer(platform())(`a deleted user, as of ${generation},`, (it) => {
    it.effect("leaves no key, permission, membership or code behind, and the address is free", () =>
      Effect.gen(function* () {
        const { id, token } = yield* signUp("gone@example.com")
        yield* verify(yield* codeFor("gone"))
        const team = yield* newTeam(id)
        const { body: key } = yield* call(
          "POST",
          "/user-api-keys",
          { user_id: "me", description: "ci", expires_at_millis: null },
          { token }
        )
        yield* admin("POST", "/project-permission-definitions", { id: "read" })
        assert.strictEqual((yield* server("POST", `/project-permissions/${id}/read`, {})).status, 201)
        const { body: channel } = yield* call(
          "POST",
          "/contact-channels",
          { user_id: "me", type: "email", value: "second@example.com", used_for_auth: false },
          { token }
        )
        yield* call("POST", `/contact-channels/me/${channel.id}/send-verification-code`, { callback_url }, { token })
        const verification = yield* codeFor("second")
        yield* call("POST", "/auth/otp/send-sign-in-code", { email: "gone@example.com", callback_url })
        const signInCode = yield* codeFor("gone")
        const { body: login } = yield* call("POST", "/auth/cli", {})
        assert.strictEqual((yield* call("DELETE", "/users/me", undefined, { token })).status, 200)

        assert.strictEqual(yield* said(server("POST", "/user-api-keys/check", { api_key: key.value })), "API_KEY_NOT_FOUND")
        assert.strictEqual(yield* said(server("GET", `/user-api-keys/${key.id}`)), "API_KEY_NOT_FOUND")
        assert.isEmpty(yield* itemsOf("/project-permissions"))
        assert.isEmpty(yield* itemsOf("/team-permissions"))
        assert.isEmpty(yield* itemsOf(`/team-member-profiles?team_id=${team}`))
        assert.isEmpty(yield* itemsOf(`/contact-channels?user_id=${id}`))
        assert.strictEqual(yield* said(server("POST", `/project-permissions/${id}/read`, {})), "USER_NOT_FOUND")
        assert.strictEqual(yield* said(server("POST", `/team-memberships/${team}/${id}`, {})), "USER_NOT_FOUND")
        assert.strictEqual(yield* said(server("GET", `/emails/notification-preference/${id}`)), "USER_NOT_FOUND")
        assert.strictEqual(yield* said(server("GET", `/payments/products/user/${id}`)), "USER_NOT_FOUND")
        assert.strictEqual(yield* said(server("POST", "/auth/sessions", { user_id: id })), "USER_ID_DOES_NOT_EXIST")
        assert.strictEqual(yield* said(verify(verification)), 400)
        // The token still passes until it expires, but names nobody.
        assert.strictEqual(yield* said(call("GET", "/users/me", undefined, { token })), "CANNOT_GET_OWN_USER_WITHOUT_USER")
        assert.strictEqual(yield* said(call("POST", "/teams", { display_name: "x" }, { token })), "USER_AUTHENTICATION_REQUIRED")
        assert.strictEqual(yield* said(call("POST", "/auth/password/set", { password }, { token })), "SCHEMA_ERROR")
        assert.deepStrictEqual((yield* call("POST", "/auth/cli/poll", { polling_code: login.polling_code })).body, {
          status: "waiting"
        })
        // The code of the e-mail belongs to the address, so it signs up somebody else.
        const { body: next } = yield* call("POST", "/auth/otp/sign-in", { code: signInCode })
        assert.isTrue(next.is_new_user)
        assert.notStrictEqual(next.user_id, id)

        const events = yield* PlatformEvents.use(({ all }) => all)
        const deletions = events.filter(({ type }) => type.endsWith(".deleted")).map(({ data, type }) => ({ type, data }))
        assert.deepStrictEqual<unknown>(deletions, [
          { type: "team_membership.deleted", data: { team_id: team, user_id: id } },
          { type: "user.deleted", data: { id, teams: [{ id: team }] } }
        ])
      })
    )
  })

  layer(platform())(`an e-mail address, as of ${generation},`, (it) => {
    it.effect("signs a user in only while it is used for that, and can move to another user", () =>
      Effect.gen(function* () {
        const { id, token } = yield* signUp("Old@Example.com")
        yield* verify(yield* codeFor("old"))
        const signIn = (email: string) => said(call("POST", "/auth/password/sign-in", { email, password }))
        const channels = itemsOf(`/contact-channels?user_id=${id}`)
        const change = (channel: unknown, changes: unknown) =>
          call("PATCH", `/contact-channels/me/${channel}`, changes, { token })
        const fresh = { user_id: "me", type: "email", value: "new@example.com", used_for_auth: true }
        const { body: added } = yield* call("POST", "/contact-channels", fresh, { token })
        // A password signs in with an unverified address, a code does not.
        assert.strictEqual(yield* signIn("new@example.com"), 200)
        const link = call("POST", "/auth/otp/send-sign-in-code", { email: "new@example.com", callback_url })
        assert.strictEqual(yield* said(link), "USER_EMAIL_ALREADY_EXISTS")
        yield* change(added.id, { is_primary: true })
        assert.deepStrictEqual(
          (yield* channels).map(({ is_primary, is_verified, value }) => [value, is_primary, is_verified]),
          [
            ["old@example.com", false, true],
            ["new@example.com", true, false]
          ]
        )
        const [old] = yield* channels
        yield* change(old?.["id"], { used_for_auth: false })
        assert.strictEqual(yield* signIn("old@example.com"), "EMAIL_PASSWORD_MISMATCH")
        const other = yield* signUp("old@example.com")
        assert.notStrictEqual(other.id, id)
        assert.strictEqual(
          yield* said(change(old?.["id"], { used_for_auth: true })),
          "CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE"
        )
        assert.strictEqual(yield* said(call("DELETE", `/contact-channels/me/${added.id}`, undefined, { token })), 200)
        assert.strictEqual(yield* said(call("DELETE", `/contact-channels/me/${added.id}`, undefined, { token })), 400)
        assert.strictEqual(yield* said(call("GET", `/contact-channels/me/${added.id}`, undefined, { token })), 404)
        assert.isNull((yield* call("GET", "/users/me", undefined, { token })).body.primary_email)
        assert.strictEqual(yield* signIn("new@example.com"), "EMAIL_PASSWORD_MISMATCH")
      })
    )
  })

  layer(platform({ createTeamOnSignUp: true }))(`an anonymous user, as of ${generation},`, (it) => {
    const lists = Effect.gen(function* () {
      const normal = (yield* itemsOf("/users")).length
      return [normal, (yield* itemsOf("/users?include_anonymous=true")).length]
    })
    const userOf = (id: string) => Effect.map(server("GET", `/users/${id}`), ({ body }) => body)

    it.effect("keeps the id when signing up; a password ends the earlier sessions, a link does not", () =>
      Effect.gen(function* () {
        const one = yield* signUpAnonymously
        const two = yield* signUpAnonymously
        assert.deepStrictEqual(yield* lists, [0, 2])
        assert.strictEqual((yield* userOf(one.id)).selected_team.display_name, "Personal Team")
        const named = yield* signUp("ada@example.com", one.token)
        assert.strictEqual(named.id, one.id)
        assert.strictEqual(yield* refresh(one.refreshToken), "REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED")
        assert.strictEqual((yield* userOf(one.id)).selected_team.display_name, "ada@example.com's Team")
        yield* call("POST", "/auth/otp/send-sign-in-code", { email: "bob@example.com", callback_url }, { token: two.token })
        const { body } = yield* call("POST", "/auth/otp/sign-in", { code: yield* codeFor("bob") }, { token: two.token })
        assert.deepStrictEqual([body.user_id, body.is_new_user], [two.id, true])
        assert.strictEqual(yield* refresh(two.refreshToken), 200)
        assert.deepStrictEqual(yield* lists, [2, 2])
      })
    )

    it.effect("who signs in as somebody else stays what they are", () =>
      Effect.gen(function* () {
        const somebody = yield* signUp("carl@example.com")
        yield* verify(yield* codeFor("carl"))
        const anonymous = yield* signUpAnonymously
        yield* call("POST", "/auth/otp/send-sign-in-code", { email: "carl@example.com", callback_url })
        const { body } = yield* call("POST", "/auth/otp/sign-in", { code: yield* codeFor("carl") }, { token: anonymous.token })
        assert.deepStrictEqual([body.user_id, body.is_new_user], [somebody.id, false])
        assert.isTrue((yield* userOf(anonymous.id)).is_anonymous)
        assert.strictEqual(
          yield* said(
            call("POST", "/auth/password/sign-up", { email: "carl@example.com", password }, { token: anonymous.token })
          ),
          "USER_EMAIL_ALREADY_EXISTS"
        )
        assert.isTrue((yield* userOf(anonymous.id)).is_anonymous)
      })
    )
  })

  layer(platform())(`a permission, as of ${generation},`, (it) => {
    it.effect("keeps its grants when it is renamed, and takes them along when it is deleted", () =>
      Effect.gen(function* () {
        const { id } = yield* signUp("owner@example.com")
        const team = yield* newTeam(id)
        const define = (method: string, path: string, body?: unknown) =>
          admin(method, `/team-permission-definitions${path}`, body)
        const granted = (recursive: boolean) =>
          Effect.map(itemsOf(`/team-permissions?team_id=${team}&user_id=${id}&recursive=${recursive}`), (items) =>
            items.map((each) => each["id"])
          )
        yield* define("POST", "", { id: "write" })
        yield* define("POST", "", { id: "edit", contained_permission_ids: ["write"] })
        // The two contain each other.
        yield* define("PATCH", "/write", { contained_permission_ids: ["edit"] })
        yield* server("POST", `/team-permissions/${team}/${id}/edit`, {})
        assert.includeMembers(yield* granted(true), ["edit", "write"])
        yield* define("PATCH", "/edit", { id: "revise", contained_permission_ids: ["write"] })
        assert.deepStrictEqual(yield* granted(false), ["revise", "team_admin"])
        const { body } = yield* define("GET", "")
        const contained = (name: string) =>
          body.items.find((each: { readonly id: string }) => each.id === name)?.contained_permission_ids
        assert.deepStrictEqual(contained("write"), ["revise"])
        assert.strictEqual(yield* said(define("DELETE", "/edit")), "PERMISSION_NOT_FOUND")
        yield* define("DELETE", "/revise")
        assert.deepStrictEqual(yield* granted(false), ["team_admin"])
        assert.notInclude(yield* granted(true), "write")
        assert.strictEqual(yield* said(server("DELETE", `/team-permissions/${team}/${id}/revise`)), "TEAM_PERMISSION_NOT_FOUND")
        // A permission that comes back is another one.
        yield* define("POST", "", { id: "revise" })
        assert.deepStrictEqual(yield* granted(false), ["team_admin"])
      })
    )
  })

  layer(platform())(`the configuration, as of ${generation},`, (it) => {
    const override = (values: unknown) =>
      generation === "2025-11"
        ? admin("PATCH", "/internal/config/override", { config_override_string: JSON.stringify(values) })
        : admin("PATCH", "/internal/config/override/environment", { config_override_string: JSON.stringify(values) })

    it.effect("can lose what customers have: they keep it, and find it again once it is back", () =>
      Effect.gen(function* () {
        const { id } = yield* signUp("customer@example.com")
        const credits = { displayName: "Credits", customerType: "user" }
        const pack = {
          displayName: "Pack",
          customerType: "user",
          stackable: true,
          prices: { once: { USD: "1" } },
          includedItems: { credits: { quantity: 7 } }
        }
        yield* override({
          "payments.items.credits": credits,
          "payments.products.pack": pack,
          "dataVault.stores.safe": { displayName: "Safe" }
        })
        const products = `/payments/products/user/${id}`
        const quantity = Effect.map(server("GET", `/payments/items/user/${id}/credits`), ({ body }) => body.quantity ?? body.code)
        const value = { hashed_key: "key" }
        yield* server("POST", "/data-vault/stores/safe/set", { ...value, encrypted_value: "secret" })
        assert.strictEqual(yield* said(server("POST", products, { product_id: "pack", quantity: 2 })), 200)
        yield* server("POST", `/payments/items/user/${id}/credits/update-quantity?allow_negative=false`, { delta: -4 })
        assert.strictEqual(yield* quantity, 10)

        yield* override({ "payments.items.credits": null, "payments.products.pack": null, "dataVault.stores.safe": null })
        assert.strictEqual(yield* quantity, "ITEM_NOT_FOUND")
        assert.strictEqual(yield* said(server("POST", products, { product_id: "pack" })), "PRODUCT_DOES_NOT_EXIST")
        assert.deepStrictEqual(
          (yield* itemsOf(products)).map((each) => [each["id"], each["quantity"]]),
          [["pack", 2]]
        )
        assert.strictEqual(yield* said(server("POST", "/data-vault/stores/safe/get", value)), "DATA_VAULT_STORE_DOES_NOT_EXIST")

        yield* override({ "payments.items.credits": credits, "dataVault.stores.safe": { displayName: "Safe" } })
        assert.strictEqual(yield* quantity, 10)
        assert.strictEqual((yield* server("POST", "/data-vault/stores/safe/get", value)).body.encrypted_value, "secret")
      })
    )
  })
}

layer(Emulator.layer({ passwordRounds: 4, projects: [project] }))("a user with an unverified address", (it) => {
  it.effect("is restricted once the project requires a verified one, until the address is verified", () =>
    Effect.gen(function* () {
      const early = yield* signUp("early@example.com")
      yield* admin("PATCH", "/internal/projects/current", { config: { require_email_verification: true } })
      const late = yield* signUp("late@example.com")
      // Without the permission of the request, what the token says counts.
      const strictly = (token: string) => said(send("GET", "/api/v1/users/me", { token }))
      assert.strictEqual(yield* strictly(early.token), 200)
      assert.strictEqual(yield* strictly(late.token), "RESTRICTED_USER_NOT_ALLOWED")
      assert.isEmpty(yield* itemsOf("/users"))
      assert.lengthOf(yield* itemsOf("/users?include_restricted=true"), 2)
      const team = yield* newTeam(early.id)
      const invite = call(
        "POST",
        "/team-invitations/send-code",
        { team_id: team, email: "late@example.com", callback_url },
        { token: early.token }
      )
      const { body: invitation } = yield* invite
      const accept = (path: string, body?: unknown) =>
        said(call("POST", `/team-invitations/${path}`, body, { token: late.token }))
      const code = yield* codeFor("late")
      assert.strictEqual(yield* accept("accept/check-code", { code }), 200)
      assert.strictEqual(yield* accept("accept/details", { code }), "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED")
      assert.strictEqual(yield* accept(`${invitation.id}/accept?user_id=me`), "TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED")
      yield* call(
        "POST",
        "/contact-channels/send-verification-code",
        { email: "late@example.com", callback_url },
        { token: late.token }
      )
      yield* verify(yield* codeFor("late"))
      assert.strictEqual(yield* strictly(late.token), "RESTRICTED_USER_NOT_ALLOWED", "the old token still says so")
      const { body: renewed } = yield* send("POST", "/api/v1/auth/sessions/current/refresh", {
        headers: { "x-stack-refresh-token": late.refreshToken }
      })
      assert.strictEqual(yield* strictly(renewed.access_token), 200)
      assert.strictEqual(yield* accept(`${invitation.id}/accept?user_id=me`), 200)
      assert.lengthOf(yield* itemsOf("/users"), 1)
      // A new address of their own is unverified again.
      yield* call("PATCH", "/users/me", { primary_email: "newer@example.com" }, { token: renewed.access_token })
      assert.isEmpty(yield* itemsOf("/users"))
      assert.lengthOf(yield* itemsOf(`/team-member-profiles?team_id=${team}`), 2)
    })
  )
})
