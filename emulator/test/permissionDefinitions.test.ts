import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { assert } from "vitest"
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
