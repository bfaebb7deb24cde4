import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { createTeam } from "../src/teams/createTeam.js"
import type { Sent } from "./platform.js"
import { platform, send } from "./platform.js"
import { signedIn, theProject } from "./signedIn.js"

const nobody = "22222222-2222-4222-8222-222222222222"
const call = (method: string, path: string, sent: Sent = {}) => send(method, `/api/v1${path}`, { access: "server", ...sent })

const newTeam = Effect.fnUntraced(function* (creatorId?: string) {
  return (yield* createTeam(yield* theProject, { displayName: "Team" }, creatorId)).id
})

layer(platform)("teams", (it) => {
  it.effect("every team call accepts the query of the resource", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn()
      const team = yield* newTeam(user.id)
      const query = `?user_id=${user.id}&add_current_user=false`
      assert.strictEqual((yield* call("GET", `/teams/${team}${query}`)).status, 200)
      assert.lengthOf((yield* call("GET", `/teams${query}`)).body.items, 1)
      assert.strictEqual((yield* call("POST", `/teams${query}`, { body: { display_name: "Team" } })).status, 201)
      assert.strictEqual((yield* call("POST", "/teams?user_id=x", { body: { display_name: "Team" } })).body.code, "SCHEMA_ERROR")
      const { code } = (yield* call("GET", `/teams/${team}?user_id=me`)).body
      assert.strictEqual(code, "CANNOT_GET_OWN_USER_WITHOUT_USER")
      assert.strictEqual((yield* call("GET", `/teams/${team}?user_id=me`, { token })).status, 200)
    })
  )

  it.effect("a new team can be created with null as its image", () =>
    Effect.gen(function* () {
      const { status, body } = yield* call("POST", "/teams", { body: { display_name: "Team", profile_image_url: null } })
      assert.deepStrictEqual([status, body.profile_image_url], [201, null])
    })
  )

  it.effect("the image of a new team is checked before its creator", () =>
    Effect.gen(function* () {
      const body = { display_name: "Team", creator_user_id: nobody, profile_image_url: "ftp://a.example/b.png" }
      const { status, headers } = yield* call("POST", "/teams", { body })
      assert.deepStrictEqual([status, headers.get("x-stack-known-error")], [400, null])
    })
  )
})

layer(platform)("invitations", (it) => {
  const callback_url = "http://localhost:3000/x"
  const invite = (team_id: string, url = callback_url) =>
    call("POST", "/team-invitations/send-code", { body: { team_id, email: "a@example.com", callback_url: url } })

  it.effect("an invitation is revoked by its id alone", () =>
    Effect.gen(function* () {
      const { id } = (yield* invite(yield* newTeam())).body
      const remove = call("DELETE", `/team-invitations/${id}?team_id=${yield* newTeam()}`)
      assert.strictEqual((yield* remove).status, 200)
      assert.strictEqual((yield* remove).status, 404)
    })
  )

  it.effect("an invitation to a deleted team is neither listed nor accepted", () =>
    Effect.gen(function* () {
      const { user, token } = yield* signedIn({ email: "a@example.com", verified: true })
      const [kept, deleted] = [yield* newTeam(), yield* newTeam()]
      const invitations = [(yield* invite(kept)).body.id, (yield* invite(deleted)).body.id]
      const own = { access: "client", token } as const
      const listed = (sent: Sent, userId: string) =>
        Effect.map(call("GET", `/team-invitations?user_id=${userId}`, sent), ({ body }) =>
          body.items.map(({ team_id }: { readonly team_id: string }) => team_id)
        )
      assert.sameMembers(yield* listed(own, "me"), [kept, deleted])
      yield* call("DELETE", `/teams/${deleted}`)
      assert.deepStrictEqual(yield* listed(own, "me"), [kept])
      assert.deepStrictEqual(yield* listed({}, user.id), [kept])
      const accept = (id: string, sent: Sent, userId: string) =>
        call("POST", `/team-invitations/${id}/accept?user_id=${userId}`, sent)
      assert.strictEqual((yield* accept(invitations[1], own, "me")).body.code, "VERIFICATION_CODE_NOT_FOUND")
      assert.strictEqual((yield* accept(invitations[1], {}, user.id)).body.code, "VERIFICATION_CODE_NOT_FOUND")
      assert.deepStrictEqual((yield* call("GET", `/team-member-profiles?user_id=${user.id}`)).body.items, [])
      assert.strictEqual((yield* accept(invitations[0], own, "me")).status, 200)
    })
  )

  it.effect("the callback URL of a link is checked before the team", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* invite(nobody, "https://evil.example")).body.code, "REDIRECT_URL_NOT_WHITELISTED")
      assert.strictEqual((yield* invite(nobody)).status, 404)
    })
  )
})
