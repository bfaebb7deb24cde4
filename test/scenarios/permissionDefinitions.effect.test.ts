import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Emulator } from "portico-emulator"
import { AdminApp } from "../../src/effect.js"

const withApps = Effect.provide(Emulator.apps())

for (const scope of ["teamPermissionDefinitions", "projectPermissionDefinitions"] as const) {
  describe(`${scope}, through effects`, () => {
    it.effect("are created, changed, renamed and deleted", () =>
      Effect.gen(function* () {
        const definitions = (yield* AdminApp)[scope]
        const { create, update } = definitions
        yield* create({ id: "read", description: "Reads" })
        const write = yield* create({ id: "write", description: "Writes", containedPermissionIds: ["read"] })
        assert.deepStrictEqual(write, { id: "write", description: "Writes", containedPermissionIds: ["read"] })
        const renamed = yield* update("write", { id: "edit", description: "Edits", containedPermissionIds: [] })
        assert.deepStrictEqual(renamed, { id: "edit", description: "Edits", containedPermissionIds: [] })
        yield* definitions.delete("edit")
        const ids = (yield* definitions.list()).map(({ id }) => id)
        assert.include(ids, "read")
        assert.notInclude(ids, "edit")
      }).pipe(withApps)
    )

    it.effect("keep omitted fields; null removes a description", () =>
      Effect.gen(function* () {
        const { create, update } = (yield* AdminApp)[scope]
        yield* create({ id: "read" })
        yield* create({ id: "write", description: "Writes", containedPermissionIds: ["read"] })
        const described = yield* update("write", { description: "Writes and reads" })
        assert.deepStrictEqual(described, { id: "write", description: "Writes and reads", containedPermissionIds: ["read"] })
        const contained = yield* update("write", { containedPermissionIds: [] })
        assert.deepStrictEqual(contained, { id: "write", description: "Writes and reads", containedPermissionIds: [] })
        assert.isNull((yield* update("write", { description: null })).description)
      }).pipe(withApps)
    )

    it.effect("are rejected with a specific error", () =>
      Effect.gen(function* () {
        const { create, delete: remove, update } = (yield* AdminApp)[scope]
        yield* create({ id: "read" })
        assert.strictEqual((yield* Effect.flip(create({ id: "read" })))._tag, "PermissionIdAlreadyExists")
        const containing = create({ id: "write", containedPermissionIds: ["nothing"] })
        assert.strictEqual((yield* Effect.flip(containing))._tag, "ContainedPermissionNotFound")
        assert.strictEqual((yield* Effect.flip(update("nothing", { description: "?" })))._tag, "PermissionNotFound")
        assert.strictEqual((yield* Effect.flip(remove("nothing")))._tag, "PermissionNotFound")
        assert.deepInclude(yield* Effect.flip(create({ id: "Not Allowed" })), { _tag: "InvalidInput", field: "id" })
      }).pipe(withApps)
    )

    it.effect(
      "are made those of a list, which creates, updates and, if asked to, deletes, and changes nothing the second time",
      () =>
        Effect.gen(function* () {
          const { apply, create, list } = (yield* AdminApp)[scope]
          const own = Effect.map(list(), (all) => all.filter(({ id }) => !id.startsWith("$")))
          const before = yield* list()
          const others = (yield* own).map(({ id }) => id)
          yield* create({ id: "old" })
          yield* create({ id: "write", description: "Writes" })
          yield* create({ id: "same", description: "Same", containedPermissionIds: ["old", "write"] })
          // Each contains the other, and some come later.
          const wanted = [
            { id: "lead", description: "Leads", containedPermissionIds: ["read", "write"] },
            { id: "read", containedPermissionIds: ["lead"] },
            { id: "write", containedPermissionIds: ["read"] },
            { id: "same", description: "Same", containedPermissionIds: ["write", "old"] }
          ]
          assert.deepStrictEqual(yield* apply(wanted), { created: ["lead", "read"], updated: ["write"], deleted: [] })
          const after = new Map((yield* own).map((one) => [one.id, one]))
          for (const { containedPermissionIds, description = null, id } of wanted)
            assert.deepStrictEqual(after.get(id), { id, description, containedPermissionIds: [...containedPermissionIds].sort() })
          assert.isTrue(after.has("old"))
          assert.deepStrictEqual(yield* apply(wanted), { created: [], updated: [], deleted: [] })
          assert.deepStrictEqual(yield* apply([{ id: "same" }], { deleteOthers: true }), {
            created: [],
            updated: ["same"],
            deleted: [...others, "lead", "old", "read", "write"].sort()
          })
          assert.deepStrictEqual(yield* own, [{ id: "same", description: null, containedPermissionIds: [] }])
          // Those of the platform stay.
          const kept = before.filter(({ id }) => id.startsWith("$"))
          assert.includeDeepMembers([...(yield* list())], kept)
        }).pipe(withApps)
    )

    it.effect("are not changed by a list with a mistake, which is named", () =>
      Effect.gen(function* () {
        const { apply, list } = (yield* AdminApp)[scope]
        const before = yield* list()
        // The cast: a caller without types.
        for (const [field, wanted] of [
          ["definitions", { id: "read" }],
          ["definitions.1.id", [{ id: "read" }, { id: "read" }]],
          ["definitions.1.id", [{ id: "read" }, { id: "Not Allowed" }]],
          ["definitions.1.id", [{ id: "read" }, {}]],
          ["definitions.1", [{ id: "read" }, "write"]],
          ["definitions.0.containedPermissionIds.0", [{ id: "read", containedPermissionIds: ["Not Allowed"] }]],
          ["definitions.0.name", [{ id: "read", name: "Reads" }]]
        ] as const)
          assert.deepInclude(yield* Effect.flip(apply(wanted as never)), { _tag: "InvalidInput", field })
        const options = { deleteOther: true } as object
        assert.deepInclude(yield* Effect.flip(apply([], options)), { _tag: "InvalidInput", field: "deleteOther" })
        assert.deepStrictEqual(yield* list(), before)
        assert.strictEqual(
          (yield* Effect.flip(apply([{ id: "read", containedPermissionIds: ["nothing"] }])))._tag,
          "ContainedPermissionNotFound"
        )
      }).pipe(withApps)
    )

    it.effect("are watched: a new one appears", () =>
      Effect.scoped(
        Effect.gen(function* () {
          const { create, current } = (yield* AdminApp)[scope]
          yield* current.watch()
          yield* current.get()
          yield* create({ id: "read" })
          yield* TestClock.adjust("1 second")
          yield* current.get()
          assert.isTrue(current.snapshot().value?.some(({ id }) => id === "read"))
        })
      ).pipe(withApps)
    )
  })
}
