import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Outbox } from "../src/emails/Outbox.js"
import { PlatformEvents } from "../src/events/PlatformEvents.js"
import type { Services } from "../src/Services.js"
import type { WebHandler } from "../src/WebHandler.js"
import { laterRecordings, recordings, unchanged } from "./conformance/recording.js"
import { earlierPlatform, platform, project, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

interface Delivered {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}
type Recorded = ReadonlyMap<string, { readonly cases: ReadonlyArray<unknown> }>
interface RecordedDeliveries {
  readonly name: string
  readonly deliveries: ReadonlyArray<{ readonly body: Delivered }>
}
// The cast: this recording has deliveries instead of responses.
const deliveriesIn = (recorded: Recorded) =>
  (recorded.get("webhooks.deliveries")?.cases ?? []) as ReadonlyArray<RecordedDeliveries>

const server = (method: string, path: string, body?: unknown) =>
  Effect.map(send(method, `/api/v1${path}`, { access: "server", ...(body === undefined ? {} : { body }) }), (answer) => {
    assert.isBelow(answer.status, 300, answer.text)
    return answer.body
  })

const signUp = (email: string) => send("POST", "/api/v1/auth/password/sign-up", { body: { email, password: "password-1" } })

const generated = "u-00000000-0000-4000-8000-000000000001@stack-generated.example.com"
const hookUser = {
  display_name: "Hook user",
  primary_email: "hook@example.com",
  primary_email_auth_enabled: true,
  password: "password-1",
  client_metadata: { a: 1 },
  server_metadata: { s: 1 }
}
const aTeam = { display_name: "Hook team", server_metadata: { x: 1 } }

const allow = Effect.map(theProject, ({ config }) =>
  Object.assign(config, { clientTeamCreationEnabled: true, createTeamOnSignUp: false })
)
const personalTeams = Effect.map(theProject, ({ config }) => Object.assign(config, { createTeamOnSignUp: true }))
const define = (scope: string, id: string) =>
  send("POST", `/api/v1/${scope}-permission-definitions`, { access: "admin", body: { id } })

const member = Effect.gen(function* () {
  const user = yield* server("POST", "/users", hookUser)
  const team = yield* server("POST", "/teams", aTeam)
  return { user: user.id as string, team: team.id as string, path: `/team-memberships/${team.id}/${user.id}` }
})
const joined = Effect.tap(member, ({ path }) => server("POST", path, {}))

/** The actions of each recorded trigger, after its preconditions. */
type Env = Services | WebHandler
type Trigger = Effect.Effect<Effect.Effect<unknown, never, Env>, never, Env>
const after = <A, E, R, F, S>(prepare: Effect.Effect<A, E, R>, act: (prepared: A) => Effect.Effect<unknown, F, S>) =>
  Effect.map(prepare, act)

const triggers: Readonly<Record<string, Trigger>> = {
  "user-created-by-server": after(Effect.void, () => server("POST", "/users", hookUser)),
  "user-created-by-sign-up": after(Effect.void, () => signUp(generated)),
  "user-created-anonymous": after(Effect.void, () => send("POST", "/api/v1/auth/anonymous/sign-up")),
  "user-updated-by-server": after(server("POST", "/users", hookUser), ({ id }) =>
    server("PATCH", `/users/${id}`, { display_name: "Renamed" })
  ),
  "user-updated-by-client": after(signUp(generated), ({ body }) =>
    send("PATCH", "/api/v1/users/me", { token: body.access_token, body: { display_name: "Me" } })
  ),
  "team-created-by-server": after(Effect.void, () => server("POST", "/teams", aTeam)),
  "team-created-by-client-with-creator": after(Effect.andThen(allow, signedIn()), ({ token }) =>
    send("POST", "/api/v1/teams", { token, body: { display_name: "Client team", creator_user_id: "me" } })
  ),
  "team-updated": after(server("POST", "/teams", aTeam), ({ id }) =>
    server("PATCH", `/teams/${id}`, { display_name: "Renamed team" })
  ),
  "team-membership-created": after(member, ({ path }) => server("POST", path, {})),
  "team-permission-created": after(Effect.tap(joined, define("team", "reader")), ({ team, user }) =>
    server("POST", `/team-permissions/${team}/${user}/reader`, {})
  ),
  "team-permission-deleted": after(
    Effect.gen(function* () {
      const { team, user } = yield* joined
      yield* define("team", "reader")
      yield* server("POST", `/team-permissions/${team}/${user}/reader`, {})
      return `/team-permissions/${team}/${user}/reader`
    }),
    (path) => server("DELETE", path)
  ),
  "project-permission-created": after(Effect.tap(member, define("project", "vip")), ({ user }) =>
    server("POST", `/project-permissions/${user}/vip`, {})
  ),
  "project-permission-deleted": after(
    Effect.gen(function* () {
      const { user } = yield* member
      yield* define("project", "vip")
      yield* server("POST", `/project-permissions/${user}/vip`, {})
      return `/project-permissions/${user}/vip`
    }),
    (path) => server("DELETE", path)
  ),
  "team-membership-deleted": after(joined, ({ path }) => server("DELETE", path)),
  "team-deleted-with-member": after(joined, ({ team }) => server("DELETE", `/teams/${team}`)),
  "user-deleted-with-team": after(joined, ({ user }) => server("DELETE", `/users/${user}`)),
  "user-created-with-personal-team": after(personalTeams, () => signUp(generated)),
  "user-deleted-by-client": after(Effect.andThen(personalTeams, signUp(generated)), ({ body }) =>
    send("DELETE", "/api/v1/users/me", { token: body.access_token })
  ),
  "contact-channel-change-sends-nothing": after(signedIn(), ({ token }) =>
    send("POST", "/api/v1/contact-channels", {
      token,
      body: { user_id: "me", type: "email", value: "second@example.com", used_for_auth: false }
    })
  )
}

// Random values and times are compared by their type only.
const random = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
const shape = (value: unknown, key = ""): unknown => {
  if (typeof value === "number" && key.endsWith("_millis")) return "time"
  if (typeof value === "string") return value.replace(random, "<id>")
  if (Array.isArray(value)) return value.map((item) => shape(item))
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shape(item, name)]))
    : value
}

const generations = [
  ["2025-11", recordings, earlierPlatform],
  ["2026-04, as before", unchanged, platform],
  ["2026-04", laterRecordings, platform]
] as const

for (const [generation, recorded, platform] of generations) {
  describe(`webhook events of ${generation}`, () => {
    // The test event is checked in webhookDeliveries.test.ts.
    for (const { name, deliveries } of deliveriesIn(recorded).filter(({ name }) => name !== "test-webhook")) {
      const trigger = triggers[name]
      if (trigger === undefined) throw new Error(`${name} has no trigger`)
      it.effect(`${name}: the events, their order and their data are the recorded ones`, () =>
        Effect.gen(function* () {
          const events = yield* PlatformEvents
          const act = yield* trigger
          const before = (yield* events.all).length
          yield* act
          const seen = (yield* events.all).slice(before)
          assert.deepStrictEqual(
            seen.map(({ type, data }) => shape({ type, data })),
            deliveries.map(({ body }) => shape(body))
          )
          assert.isTrue(seen.every(({ projectId }) => projectId === project.id))
        }).pipe(Effect.provide(platform))
      )
    }
  })
}

describe("webhook events", () => {
  it.effect("a password that is reset changes the user, one that is set or updated does not", () =>
    Effect.gen(function* () {
      const { body } = yield* signUp("ada@example.com")
      const token = body.access_token as string
      const updates = Effect.map(
        Effect.flatMap(PlatformEvents, ({ all }) => all),
        (all) => all.filter(({ type }) => type === "user.updated")
      )
      yield* send("POST", "/api/v1/auth/password/update", {
        token,
        body: { old_password: "password-1", new_password: "password-2" }
      })
      assert.lengthOf(yield* updates, 0)
      const reset = { email: "ada@example.com", callback_url: "http://localhost:3000/reset" }
      yield* send("POST", "/api/v1/auth/password/send-reset-code", { body: reset })
      const [mail] = yield* (yield* Outbox).mailbox("ada")
      const code = /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1]
      yield* send("POST", "/api/v1/auth/password/reset", { body: { code, password: "password-3" } })
      assert.lengthOf(yield* updates, 1)
    }).pipe(Effect.provide(platform))
  )
})
