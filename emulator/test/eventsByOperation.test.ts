import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { PlatformEvents } from "../src/events/PlatformEvents.js"
import type { Generation } from "../src/index.js"
import { Emulator } from "../src/index.js"
import type { Services } from "../src/Services.js"
import type { WebHandler } from "../src/WebHandler.js"
import { exchange, projectOptions, walk } from "./oauthWalk.js"
import { admin, callback_url, client, codeFor, crew, password, person, server, visitor } from "./operations.js"

const verified = Effect.tap(person(), ({ id }) => server(`PATCH /users/${id}`, { primary_email_verified: true }))
const member = Effect.gen(function* () {
  const someone = yield* verified
  const team = yield* crew()
  yield* server(`POST /team-memberships/${team}/${someone.id}`, {})
  return { ...someone, team }
})
const permission = (scope: "team" | "project", id: string) => admin(`POST /${scope}-permission-definitions`, { id })

type Env = Services | WebHandler
/** What happens before an operation, and the operation, with the types of its events. */
type Row = readonly [
  title: string,
  events: ReadonlyArray<string>,
  act: Effect.Effect<Effect.Effect<unknown, never, Env>, never, Env>
]
const row = <A>(
  title: string,
  events: ReadonlyArray<string>,
  prepare: Effect.Effect<A, never, Env>,
  act: (prepared: A) => Effect.Effect<unknown, never, Env>
): Row => [title, events, Effect.map(prepare, act)]

const updated = ["user.updated"]
const created = ["user.created"]

const rows: ReadonlyArray<Row> = [
  row("signing up with a password", created, Effect.void, () => person()),
  row("signing in with a password", [], person(), ({ email }) => client("POST /auth/password/sign-in", { email, password })),
  row("signing up with a password as an anonymous user", updated, visitor, (token) =>
    client("POST /auth/password/sign-up", { email: `${crypto.randomUUID().slice(0, 8)}@example.com`, password }, token)
  ),
  row("asking for a link", [], Effect.void, () =>
    client("POST /auth/otp/send-sign-in-code", { email: "linked@example.com", callback_url })
  ),
  row(
    "signing up with a link",
    created,
    client("POST /auth/otp/send-sign-in-code", { email: "new@example.com", callback_url }),
    () => Effect.flatMap(codeFor("new@example.com"), (code) => client("POST /auth/otp/sign-in", { code }))
  ),
  row(
    "signing in with a link, which adds the way of signing in",
    [],
    Effect.tap(verified, ({ email }) => client("POST /auth/otp/send-sign-in-code", { email, callback_url })),
    ({ email }) => Effect.flatMap(codeFor(email), (code) => client("POST /auth/otp/sign-in", { code }))
  ),
  row("signing up with a provider", created, Effect.void, () =>
    walk({ who: { email: "provider@example.com", email_verified: "true" } }).pipe(
      Effect.flatMap(({ headers }) => exchange(new URL(headers.get("location") ?? "").searchParams.get("code") ?? ""))
    )
  ),
  row("signing in with a provider", [], walk({ who: { email: "again@example.com", email_verified: "true" } }), () =>
    walk({ who: { email: "again@example.com", email_verified: "true" } })
  ),
  row(
    "signing in with another provider, which is added",
    [],
    walk({ who: { email: "both@example.com", email_verified: "true" } }),
    () => walk({ provider: "google", who: { email: "both@example.com", email_verified: "true" } })
  ),
  row("linking an account of a provider", [], person(), ({ token }) =>
    walk({ provider: "gitlab", query: { type: "link", token }, who: { email: "link@example.com", email_verified: "true" } })
  ),
  row("setting a password", [], visitor, (token) => client("POST /auth/password/set", { password }, token)),
  row("changing the password", [], person(), ({ token }) =>
    client("POST /auth/password/update", { old_password: password, new_password: "password-2" }, token)
  ),
  row(
    "resetting the password",
    updated,
    Effect.tap(person(), ({ email }) => client("POST /auth/password/send-reset-code", { email, callback_url })),
    ({ email }) => Effect.flatMap(codeFor(email), (code) => client("POST /auth/password/reset", { code, password: "password-3" }))
  ),
  row("changing the own profile", updated, person(), ({ token }) => client("PATCH /users/me", { display_name: "Me" }, token)),
  row("changing nothing of a user", updated, person(), ({ id }) => server(`PATCH /users/${id}`, {})),
  row("creating a user", created, Effect.void, () => server("POST /users", {})),
  row("a team of a server", ["team.created"], Effect.void, () => crew()),
  row("a team of a client, whose creator joins it", ["team.created"], person(), ({ token }) =>
    client("POST /teams", { display_name: "Own", creator_user_id: "me" }, token)
  ),
  row("changing a team", ["team.updated"], crew(), (team) => server(`PATCH /teams/${team}`, { display_name: "Other" })),
  row("deleting a team with members", ["team.deleted"], member, ({ team }) => server(`DELETE /teams/${team}`)),
  row(
    "adding a member",
    ["team_membership.created", "team_permission.created"],
    Effect.all([person(), crew()]),
    ([{ id }, team]) => server(`POST /team-memberships/${team}/${id}`, {})
  ),
  row("removing a member", ["team_membership.deleted"], member, ({ id, team }) =>
    server(`DELETE /team-memberships/${team}/${id}`)
  ),
  row("leaving a team", ["team_membership.deleted"], member, ({ team, token }) =>
    client(`DELETE /team-memberships/${team}/me`, undefined, token)
  ),
  row("selecting a team", updated, member, ({ team, token }) => client("PATCH /users/me", { selected_team_id: team }, token)),
  row("a member's profile", [], member, ({ id, team }) =>
    server(`PATCH /team-member-profiles/${team}/${id}`, { display_name: "Nick" })
  ),
  row("inviting to a team", [], crew(), (team) =>
    server("POST /team-invitations/send-code", { team_id: team, email: "invited@example.com", callback_url })
  ),
  row(
    "accepting an invitation",
    ["team_membership.created", "team_permission.created"],
    Effect.tap(Effect.all([verified, crew()]), ([{ email }, team]) =>
      server("POST /team-invitations/send-code", { team_id: team, email, callback_url })
    ),
    ([{ email, token }]) => Effect.flatMap(codeFor(email), (code) => client("POST /team-invitations/accept", { code }, token))
  ),
  row(
    "a permission in a team",
    ["team_permission.created"],
    Effect.tap(member, () => permission("team", "edit")),
    ({ id, team }) => server(`POST /team-permissions/${team}/${id}/edit`, {})
  ),
  row(
    "revoking it",
    ["team_permission.deleted"],
    Effect.gen(function* () {
      const { id, team } = yield* member
      yield* permission("team", "print")
      yield* server(`POST /team-permissions/${team}/${id}/print`, {})
      return `DELETE /team-permissions/${team}/${id}/print`
    }),
    (asked) => server(asked)
  ),
  row(
    "a permission of the project",
    ["project_permission.created"],
    Effect.tap(person(), () => permission("project", "vip")),
    ({ id }) => server(`POST /project-permissions/${id}/vip`, {})
  ),
  row(
    "deleting a permission that users have",
    [],
    Effect.gen(function* () {
      const { id } = yield* person()
      yield* permission("project", "gone")
      yield* server(`POST /project-permissions/${id}/gone`, {})
    }),
    () => admin("DELETE /project-permission-definitions/gone")
  ),
  row("another address", [], person(), ({ token }) =>
    client("POST /contact-channels", { user_id: "me", type: "email", value: "more@example.com", used_for_auth: false }, token)
  ),
  row(
    "verifying an address",
    [],
    Effect.tap(person(), ({ email, token }) =>
      client("POST /contact-channels/send-verification-code", { email, callback_url }, token)
    ),
    ({ email }) => Effect.flatMap(codeFor(email), (code) => client("POST /contact-channels/verify", { code }))
  ),
  row("an account at a provider", [], person(), ({ id }) =>
    server("POST /oauth-providers", {
      user_id: id,
      provider_config_id: "github",
      account_id: "a",
      allow_sign_in: true,
      allow_connected_accounts: true
    })
  ),
  row("a key of a user", [], person(), ({ token }) =>
    client("POST /user-api-keys", { user_id: "me", description: "k", expires_at_millis: null }, token)
  ),
  row("a session", [], person(), ({ id }) => server("POST /auth/sessions", { user_id: id })),
  row("signing out", [], person(), ({ token }) => client("DELETE /auth/sessions/current", {}, token)),
  row("a preference for e-mails", [], person(), ({ id }) =>
    server(`PATCH /emails/notification-preference/${id}/4f6f8873-3d04-46bd-8bef-18338b1a1b4c`, { enabled: false })
  ),
  row("deleting a user", ["user.deleted"], person(), ({ id }) => server(`DELETE /users/${id}`)),
  row("deleting a member of a team", ["team_membership.deleted", "user.deleted"], member, ({ id }) =>
    server(`DELETE /users/${id}`)
  ),
  row("a change of the project", [], Effect.void, () => admin("PATCH /internal/projects/current", { display_name: "Other" }))
]

for (const platform of ["2025-11", "2026-04", "2026-11"] satisfies ReadonlyArray<Generation>) {
  const emulator = Emulator.layer({ platform, passwordRounds: 4, projects: [projectOptions] })
  layer(Layer.fresh(emulator))(`the webhook events of ${platform}`, (it) => {
    for (const [title, events, prepare] of rows) {
      it.effect(`${title}: ${events.length === 0 ? "none" : events.join(", then ")}`, () =>
        Effect.gen(function* () {
          const { all } = yield* PlatformEvents
          const act = yield* prepare
          const before = (yield* all).length
          yield* act
          assert.deepStrictEqual(
            (yield* all).slice(before).map(({ type }) => type),
            events
          )
        })
      )
    }
  })
}
