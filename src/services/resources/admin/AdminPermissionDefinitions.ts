import * as Effect from "effect/Effect"
import { nullable } from "../../../codecs/absence.js"
import { array } from "../../../codecs/array.js"
import { checked } from "../../../codecs/checked.js"
import { string } from "../../../codecs/scalar.js"
import type * as definitions from "../../../contract/admin/teamPermissionDefinitions.js"
import { invalid } from "../../../errors/invalid.js"
import { mustBe } from "../../../schemas/messages/kind.js"
import type { CreatePermissionDefinition, PermissionDefinition } from "../../../schemas/Permission.js"
import * as rules from "../../../schemas/rules/ids.js"
import { checkProperties } from "../../arguments/checkProperties.js"
import { requireObject } from "../../arguments/requireObject.js"
import type { CallFailure } from "../../auth/CallFailure.js"
import type { Resource } from "../../cache/Resource.js"
import { AdminTransport } from "../../transport/Transport.js"
import { ProjectChanges } from "./ProjectChanges.js"
import type { ChangePermissionDefinition } from "./permissionChanges.js"
import { completeDefinition } from "./permissionChanges.js"

type Endpoints = Pick<typeof definitions, "create" | "del" | "list" | "update">

/** The permissions that can be granted in one scope: in teams, or in the whole project. */
export interface AdminPermissionDefinitions {
  /** Lists the permissions, by id. */
  list(): Effect.Effect<ReadonlyArray<PermissionDefinition>, CallFailure<typeof definitions.list>>
  /** The watched list of permissions. */
  readonly current: Resource<ReadonlyArray<PermissionDefinition>, CallFailure<typeof definitions.list>>
  /** Defines a permission. Its id must be new to both scopes. */
  create(definition: CreatePermissionDefinition): Effect.Effect<PermissionDefinition, CallFailure<typeof definitions.create>>
  /**
   * Updates a permission and returns it. Omitted fields are left unchanged, for which the permission is read first; a new id also
   * applies to existing grants.
   */
  update(
    permissionId: string,
    changes: ChangePermissionDefinition
  ): Effect.Effect<PermissionDefinition, CallFailure<typeof definitions.update | typeof definitions.list>>
  /** Deletes a permission with all its grants. */
  delete(permissionId: string): Effect.Effect<void, CallFailure<typeof definitions.del>>
}

/** Creates the service from the endpoints of a scope. */
export const permissionDefinitions = Effect.fnUntraced(function* (definitions: Endpoints) {
  const { call } = yield* AdminTransport
  const { changing, watched } = yield* ProjectChanges
  const current = yield* watched(call(definitions.list, {}))
  const service: AdminPermissionDefinitions = {
    list: current.get,
    current,
    create: (definition) => changing(call(definitions.create, { payload: requireObject("definition", definition) })),
    update: Effect.fnUntraced(function* (permissionId, changes) {
      // Before the permission is read: an invalid argument sends no request.
      checkProperties("changes", requireObject("changes", changes), {
        id: checked(string, rules.customPermissionId),
        description: nullable(string),
        containedPermissionIds: array(checked(string, rules.permissionId))
      })
      const broken = typeof permissionId === "string" ? rules.permissionId(permissionId) : mustBe("a string")
      if (broken !== null) return yield* invalid("permissionId", broken)
      const payload = yield* completeDefinition(current.get(), permissionId, changes)
      return yield* changing(call(definitions.update, { params: { permissionId }, payload }))
    }),
    delete: (permissionId) => Effect.asVoid(changing(call(definitions.del, { params: { permissionId } })))
  }
  return service
})
