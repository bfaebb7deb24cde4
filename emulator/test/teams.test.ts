import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assert } from "vitest"
import { Outbox } from "../src/emails/Outbox.js"
import { PlatformEvents } from "../src/events/PlatformEvents.js"
import { membershipOf } from "../src/world/Team.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const enable = Effect.map(theProject, ({ config }) => Object.assign(config, { clientTeamCreationEnabled: true }))
const someone = () => `${crypto.randomUUID()}@example.com`

const create = Effect.fnUntraced(function* (token: string) {
  yield* enable
  const { status, body } = yield* send("POST", "/api/v1/teams", { token, body: { display_name: "Team", creator_user_id: "me" } })
  assert.strictEqual(status, 201)
  return body.id as string
})
const add = (team: string, user: string) =>
  send("POST", `/api/v1/team-memberships/${team}/${user}`, { access: "server", body: {} })

const invite = Effect.fnUntraced(function* (team: string, token: string) {
  const email = someone()
  const { body } = yield* send("POST", "/api/v1/team-invitations/send-code", {
    token,
    body: { team_id: team, email, callback_url: "http://localhost:3000/handler/team-invitation" }
  })
  const [mail] = yield* (yield* Outbox).mailbox(email)
  const code = /code=([0-9a-z]{45})/.exec(mail?.text ?? "")?.[1] ?? ""
  return { id: body.id as string, code, mail }
})
const accept = (code: string, token?: string) =>
  send("POST", "/api/v1/team-invitations/accept", { body: { code }, ...(token === undefined ? {} : { token }) })

const events = (type: string) =>
  Effect.flatMap(PlatformEvents, ({ all }) => Effect.map(all, (list) => list.filter((event) => event.type === type)))

layer(platform)("teams", (it) => {
  it.effect("the creator may do everything in a team, a member who was added only read and invite", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const member = yield* signedIn()
      const team = yield* create(creator.token)
      assert.strictEqual((yield* add(team, member.user.id)).status, 201)
      const rename = (token: string) => send("PATCH", `/api/v1/teams/${team}`, { token, body: { display_name: "New" } })
      assert.strictEqual((yield* rename(member.token)).body.code, "TEAM_PERMISSION_REQUIRED")
      assert.strictEqual((yield* rename(creator.token)).body.display_name, "New")
      const { body } = yield* send("GET", `/api/v1/team-member-profiles?team_id=${team}`, { token: member.token })
      assert.lengthOf(body.items, 2)
    })
  )

  it.effect("a permission is inherited from those that contain it", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const member = yield* signedIn()
      const team = yield* create(creator.token)
      yield* add(team, member.user.id)
      const editor = `editor_${team.slice(0, 8)}`
      const chief = `chief_${team.slice(0, 8)}`
      const define = (id: string, contained: string) =>
        send("POST", "/api/v1/team-permission-definitions", {
          access: "admin",
          body: { id, contained_permission_ids: [contained] }
        })
      yield* define(editor, "$update_team")
      yield* define(chief, editor)
      yield* send("POST", `/api/v1/team-permissions/${team}/${member.user.id}/${chief}`, { access: "server", body: {} })
      const rename = send("PATCH", `/api/v1/teams/${team}`, { token: member.token, body: { display_name: "New" } })
      assert.strictEqual((yield* rename).status, 200)
      yield* send("DELETE", `/api/v1/team-permission-definitions/${editor}`, { access: "admin" })
      assert.strictEqual((yield* rename).body.code, "TEAM_PERMISSION_REQUIRED")
    })
  )

  it.effect("a renamed permission keeps its grants and its place in others", () =>
    Effect.gen(function* () {
      const { token, user } = yield* signedIn()
      const team = yield* create(token)
      const key = team.slice(0, 8)
      const define = (body: unknown) => send("POST", "/api/v1/team-permission-definitions", { access: "admin", body })
      yield* define({ id: `old_${key}` })
      yield* define({ id: `outer_${key}`, contained_permission_ids: [`old_${key}`] })
      yield* send("POST", `/api/v1/team-permissions/${team}/${user.id}/old_${key}`, { access: "server", body: {} })
      yield* send("PATCH", `/api/v1/team-permission-definitions/old_${key}`, { access: "admin", body: { id: `new_${key}` } })
      const granted = yield* send("GET", `/api/v1/team-permissions?team_id=${team}&user_id=me`, { token })
      assert.deepStrictEqual(
        granted.body.items.map(({ id }: { id: string }) => id),
        [`new_${key}`, "team_admin"]
      )
      const { body } = yield* send("GET", "/api/v1/team-permission-definitions", { access: "admin" })
      const outer = body.items.find(({ id }: { id: string }) => id === `outer_${key}`)
      assert.deepStrictEqual(outer.contained_permission_ids, [`new_${key}`])
    })
  )

  it.effect("joining sends events for the membership and each permission, creating a team only for the team", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const member = yield* signedIn()
      const team = yield* create(creator.token)
      const made = (yield* events("team.created")).filter(({ data }) => (data as { id: string }).id === team)
      assert.lengthOf(made, 1)
      assert.hasAllKeys(made[0]?.data, [
        "id",
        "display_name",
        "profile_image_url",
        "created_at_millis",
        "client_metadata",
        "client_read_only_metadata",
        "server_metadata"
      ])
      yield* add(team, member.user.id)
      const ofTeam = (list: ReadonlyArray<{ data: unknown }>) =>
        list.map(({ data }) => data).filter((data) => (data as { team_id: string }).team_id === team)
      assert.deepStrictEqual(ofTeam(yield* events("team_membership.created")), [{ team_id: team, user_id: member.user.id }])
      assert.deepStrictEqual(ofTeam(yield* events("team_permission.created")), [
        { id: "team_member", team_id: team, user_id: member.user.id }
      ])
    })
  )

  it.effect("a client without a user gets that error before the one about other users' data", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      for (const path of ["teams", "team-permissions", "project-permissions"]) {
        for (const query of ["", `?user_id=${user.id}`]) {
          const { status, body } = yield* send("GET", `/api/v1/${path}${query}`)
          assert.deepStrictEqual([status, body.code], [400, "CANNOT_GET_OWN_USER_WITHOUT_USER"], path + query)
        }
      }
    })
  )

  it.effect("an unknown user is reported as a missing user, not as a missing member", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const team = yield* create(token)
      const nobody = crypto.randomUUID()
      const server = { access: "server" } as const
      const answers = [
        yield* send("DELETE", `/api/v1/team-memberships/${team}/${nobody}`, server),
        yield* send("DELETE", `/api/v1/team-memberships/${team}/${nobody}`, { token }),
        yield* send("DELETE", `/api/v1/team-permissions/${team}/${nobody}/team_member`, server),
        yield* send("GET", `/api/v1/team-member-profiles/${team}/${nobody}`, { token })
      ]
      assert.deepStrictEqual(
        answers.map(({ body }) => body.code),
        ["USER_NOT_FOUND", "USER_NOT_FOUND", "USER_NOT_FOUND", "USER_NOT_FOUND"]
      )
    })
  )

  it.effect("the profiles of a member come in the order of joining, whichever team is older", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const member = yield* signedIn()
      const older = yield* create(token)
      const younger = yield* create(token)
      yield* add(younger, member.user.id)
      yield* add(older, member.user.id)
      const { body } = yield* send("GET", `/api/v1/team-member-profiles?user_id=${member.user.id}`, { access: "server" })
      assert.deepStrictEqual(body.items.map((profile: { readonly team_id: string }) => profile.team_id).slice(-2), [
        younger,
        older
      ])
    })
  )

  it.effect("the older creator parameter excludes the newer one, whatever its value and whoever asks", () =>
    Effect.gen(function* () {
      const { user } = yield* signedIn()
      for (const access of ["client", "server"] as const) {
        for (const said of ["true", "false"]) {
          const body = { display_name: "Team", creator_user_id: user.id }
          const answer = yield* send("POST", `/api/v1/teams?add_current_user=${said}`, { access, body })
          assert.strictEqual(answer.status, 400)
          assert.isNull(answer.headers.get("x-stack-known-error"))
        }
      }
    })
  )

  it.effect("a client's web image is rejected before the team is looked up", () =>
    Effect.gen(function* () {
      const team = yield* create((yield* signedIn()).token)
      const stranger = yield* signedIn()
      const changes = { profile_image_url: "https://example.com/a.png" }
      const change = yield* send("PATCH", `/api/v1/teams/${team}`, { token: stranger.token, body: changes })
      const body = { ...changes, display_name: "Team", creator_user_id: crypto.randomUUID() }
      const creation = yield* send("POST", "/api/v1/teams", { token: stranger.token, body })
      for (const { status, headers } of [change, creation]) {
        assert.strictEqual(status, 400)
        assert.isNull(headers.get("x-stack-known-error"))
      }
    })
  )

  it.effect("a deleted team is no longer selected by anyone", () =>
    Effect.gen(function* () {
      const { token } = yield* signedIn()
      const team = yield* create(token)
      yield* send("PATCH", "/api/v1/users/me", { token, body: { selected_team_id: team } })
      yield* send("DELETE", `/api/v1/teams/${team}`, { token })
      const { body } = yield* send("GET", "/api/v1/users/me", { token })
      assert.isNull(body.selected_team_id)
    })
  )
})

layer(platform)("team invitations", (it) => {
  it.effect("anyone with the code can join, once", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const guest = yield* signedIn()
      const team = yield* create(creator.token)
      const { code, mail } = yield* invite(team, creator.token)
      assert.include(mail?.subject, "Team")
      const details = yield* send("POST", "/api/v1/team-invitations/accept/details", { token: guest.token, body: { code } })
      assert.deepStrictEqual(details.body, { team_id: team, team_display_name: "Team" })
      assert.deepStrictEqual((yield* accept(code, guest.token)).body, {})
      assert.isDefined(membershipOf(guest.project, team, guest.user.id))
      assert.strictEqual((yield* accept(code, guest.token)).body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("an invitation to a missing team cannot be revoked", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const { id } = yield* invite(yield* create(creator.token), creator.token)
      const path = `/api/v1/team-invitations/${id}?team_id=${crypto.randomUUID()}`
      assert.strictEqual((yield* send("DELETE", path, { access: "server" })).body.code, "TEAM_NOT_FOUND")
    })
  )

  it.effect("an attempt without a user uses up the code", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const guest = yield* signedIn()
      const { code } = yield* invite(yield* create(creator.token), creator.token)
      assert.strictEqual((yield* accept(code)).body.code, "USER_AUTHENTICATION_REQUIRED")
      assert.strictEqual((yield* accept(code, guest.token)).body.code, "VERIFICATION_CODE_ALREADY_USED")
    })
  )

  it.effect("a revoked or week-old invitation is no longer pending", () =>
    Effect.gen(function* () {
      const creator = yield* signedIn()
      const team = yield* create(creator.token)
      const first = yield* invite(team, creator.token)
      const second = yield* invite(team, creator.token)
      const open = Effect.map(send("GET", `/api/v1/team-invitations?team_id=${team}`, { access: "server" }), ({ body }) =>
        body.items.map(({ id }: { id: string }) => id)
      )
      assert.sameMembers(yield* open, [second.id, first.id])
      yield* send("DELETE", `/api/v1/team-invitations/${first.id}?team_id=${team}`, { access: "server" })
      assert.deepStrictEqual(yield* open, [second.id])
      assert.strictEqual((yield* accept(first.code, creator.token)).body.code, "VERIFICATION_CODE_NOT_FOUND")
      yield* TestClock.adjust("7 days")
      assert.deepStrictEqual(yield* open, [])
    })
  )
})
