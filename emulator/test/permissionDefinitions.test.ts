import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
import { PlatformEvents } from "../src/events/PlatformEvents.js"
import { platform, send } from "./platform.js"

const path = "/api/v1/team-permission-definitions"
const call = (method: string, to: string, body?: unknown) => send(method, to, { access: "admin", body })

layer(platform)("definitions of permissions", (it) => {
  it.effect("a response has the submitted contained permissions, and the list the effective ones", () =>
    Effect.gen(function* () {
      yield* call("POST", path, { id: "one" })
      const given = { contained_permission_ids: ["one", "$read_members", "one"] }
      const sorted = ["$read_members", "one", "one"]
      const made = yield* call("POST", path, { id: "two", ...given })
      assert.deepStrictEqual(made.body.contained_permission_ids, sorted)
      const changed = yield* call("PATCH", `${path}/two`, given)
      assert.deepStrictEqual(changed.body.contained_permission_ids, sorted)
      const { items } = (yield* call("GET", path)).body
      const two = items.find(({ id }: { id: string }) => id === "two")
      assert.deepStrictEqual(two.contained_permission_ids, ["$read_members", "one"])
    })
  )

  it.effect("an empty description counts as missing", () =>
    Effect.gen(function* () {
      const made = yield* call("POST", path, { id: "three", description: "" })
      assert.deepStrictEqual(made.body, { id: "three", contained_permission_ids: [] })
      const changed = yield* call("PATCH", `${path}/three`, { description: "" })
      assert.deepStrictEqual(changed.body, { id: "three", contained_permission_ids: [] })
    })
  )
})

layer(platform)("a permission in the project", (it) => {
  it.effect("is granted to nobody who was deleted", () =>
    Effect.gen(function* () {
      const server = (method: string, to: string, body?: unknown) => send(method, `/api/v1${to}`, { access: "server", body })
      yield* call("POST", "/api/v1/project-permission-definitions", { id: "granted" })
      const user = (yield* server("POST", "/users", {})).body.id
      yield* server("POST", `/project-permissions/${user}/granted`, {})
      const holders = Effect.map(server("GET", "/project-permissions"), ({ body }) =>
        body.items.filter(({ user_id }: { readonly user_id: string }) => user_id === user)
      )
      assert.lengthOf(yield* holders, 1)
      yield* server("DELETE", `/users/${user}`)
      assert.deepStrictEqual(yield* holders, [])
    })
  )
})

layer(platform)("a default permission", (it) => {
  const server = (method: string, to: string, body?: unknown) => send(method, `/api/v1${to}`, { access: "server", body })
  const idsOf = (to: string) =>
    Effect.map(server("GET", to), ({ body }) => body.items.map(({ id }: { readonly id: string }) => id))

  it.effect("that is not defined, or was deleted, is granted to nobody, even if it is defined later", () =>
    Effect.gen(function* () {
      const config = {
        team_creator_default_permissions: [{ id: "later" }, { id: "$update_team" }],
        team_member_default_permissions: [{ id: "later" }, { id: "deleted" }],
        user_default_permissions: [{ id: "later" }]
      }
      yield* call("POST", path, { id: "deleted" })
      yield* call("PATCH", "/api/v1/internal/projects/current", { config })
      yield* call("DELETE", `${path}/deleted`)
      const [creator, member] = [(yield* server("POST", "/users", {})).body.id, (yield* server("POST", "/users", {})).body.id]
      const team = (yield* server("POST", "/teams", { display_name: "Team", creator_user_id: creator })).body.id
      yield* server("POST", `/team-memberships/${team}/${member}`, {})
      const events = yield* PlatformEvents.use(({ all }) => all)
      assert.notInclude(
        events.map(({ type }) => type),
        "team_permission.created"
      )
      yield* call("POST", path, { id: "later" })
      yield* call("POST", path, { id: "deleted" })
      assert.deepStrictEqual(yield* idsOf(`/team-permissions?team_id=${team}&user_id=${creator}`), ["$update_team"])
      assert.deepStrictEqual(yield* idsOf(`/team-permissions?team_id=${team}&user_id=${member}`), [])
      yield* call("DELETE", `${path}/later`)
      yield* call("POST", "/api/v1/project-permission-definitions", { id: "later" })
      assert.deepStrictEqual(yield* idsOf(`/project-permissions?user_id=${creator}`), [])
      // Whoever comes now gets it.
      const next = (yield* server("POST", "/users", {})).body.id
      assert.deepStrictEqual(yield* idsOf(`/project-permissions?user_id=${next}`), ["later"])
    })
  )
})
