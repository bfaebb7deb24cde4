import { assert, describe, it } from "@effect/vitest"
import { Effect, Logger } from "effect"
import { Emulator } from "portico-emulator"
import { AdminApp, ServerApp } from "../../src/effect.js"
import { CurrentUser, requireItem, requirePermission, requireTeam } from "../../src/http-api/index.js"
import { claims } from "./claims.js"

const baseUrl = "https://platform.test"

/** Runs an effect as a handler of a signed-in user, who has the permission `admin` in the project and 10 seats. */
const asUser = <A, E>(effect: Effect.Effect<A, E, CurrentUser | ServerApp>) =>
  Effect.gen(function* () {
    const admin = yield* AdminApp
    yield* admin.config.update({
      "payments.items.seats": { displayName: "Seats", customerType: "user" },
      "payments.items.desks": { displayName: "Desks", customerType: "team" }
    })
    yield* admin.projectPermissionDefinitions.create({ id: "admin" })
    const { id } = yield* admin.users.create({ primaryEmail: "ada@example.com" })
    yield* admin.permissions.grant({ permissionId: "admin", userId: id })
    yield* admin.payments.increaseQuantity({ userId: id, itemId: "seats" }, 10)
    const user = { claims: { ...claims, userId: id }, user: Effect.die("not asked for") }
    return yield* Effect.provideService(effect, CurrentUser, user)
  }).pipe(Effect.provide(Logger.layer([])), Effect.provide(Emulator.apps({ baseUrl })))

/** Returns the defect of an effect. */
const defectOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.catchDefect(Effect.andThen(effect, Effect.die("no defect")), (defect) => Effect.succeed(Object(defect)))

describe("a mistake of the program", () => {
  it.live("is a defect, not an outage of the platform: quantities and items that do not exist", () =>
    asUser(
      Effect.gen(function* () {
        const pay = (item: string, quantity: number) => defectOf(requireItem(item, quantity)(Effect.succeed("ran")))
        for (const quantity of [-3, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
          assert.propertyVal(yield* pay("seats", quantity), "_tag", "InvalidInput", `${quantity}`)
        assert.propertyVal(yield* pay("", 1), "_tag", "InvalidInput")
        assert.propertyVal(yield* pay("chairs", 1), "_tag", "ItemNotFound")
        assert.propertyVal(yield* pay("desks", 1), "_tag", "ItemCustomerTypeDoesNotMatch")
      })
    )
  )

  it.live("is a defect: a permission without a name, or options with another name than that of the team", () =>
    asUser(
      Effect.gen(function* () {
        yield* requirePermission("admin")
        assert.propertyVal(yield* defectOf(requirePermission("")), "_tag", "InvalidInput")
        // As of callers without type checks, who would get the permission in the whole project.
        for (const of of [{ teamID: "a" }, { teamId: undefined }, { teamId: null }] as ReadonlyArray<object>) {
          const found = yield* defectOf(requirePermission({ permissionId: "admin", ...of } as never))
          assert.propertyVal(found, "_tag", "InvalidInput", JSON.stringify(of))
        }
        for (const wrong of [["admin", { teamId: "a" }], ["admin", "a"], [undefined], [7]] as ReadonlyArray<unknown>) {
          const found = yield* defectOf(requirePermission(...(wrong as [string])))
          assert.propertyVal(found, "_tag", "InvalidInput", JSON.stringify(wrong))
        }
      })
    )
  )
})

describe("a permission of somebody else", () => {
  it.live("gives the signed-in user nothing, also if the options name who has it", () =>
    asUser(
      Effect.gen(function* () {
        const { claims, user } = yield* CurrentUser
        const { id: userId } = yield* (yield* ServerApp).users.create({ displayName: "Bob" })
        const asked = requirePermission({ permissionId: "admin", userId: claims.userId } as never)
        const bob = { claims: { ...claims, userId }, user }
        const denied = yield* Effect.flip(Effect.provideService(asked, CurrentUser, bob))
        assert.deepInclude(denied, { _tag: "PermissionDenied", missing: "permission", id: "admin" })
      })
    )
  )
})

describe("a team that does not exist", () => {
  it.live("gives no permission, whatever its id", () =>
    asUser(
      Effect.gen(function* () {
        for (const teamId of ["", "mine", "../projects", "0f0c83e6-8d11-4a2b-9c3d-5e6f70819203"]) {
          const permission = yield* Effect.flip(requirePermission({ permissionId: "admin", teamId }))
          assert.deepInclude(permission, { _tag: "PermissionDenied", missing: "permission" })
          assert.deepInclude(yield* Effect.flip(requireTeam(teamId)), { _tag: "PermissionDenied", missing: "team" })
        }
      })
    )
  )
})

describe("a user who was deleted since the token was issued", () => {
  it.live("has no permission, no team and no item", () =>
    asUser(
      Effect.gen(function* () {
        const { users } = yield* ServerApp
        const { userId } = (yield* CurrentUser).claims
        yield* users.delete(userId)
        assert.propertyVal(yield* Effect.flip(requirePermission("admin")), "missing", "permission")
        assert.propertyVal(yield* Effect.flip(requireTeam(userId)), "missing", "team")
        assert.propertyVal(yield* Effect.flip(requireItem("seats", 1)(Effect.void)), "itemId", "seats")
      })
    )
  )
})
