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
