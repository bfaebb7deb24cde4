import * as Effect from "effect/Effect"
import { nullable } from "../../../codecs/absence.js"
import { array } from "../../../codecs/array.js"
import { checked } from "../../../codecs/checked.js"
import { Problem } from "../../../codecs/Problem.js"
import { boolean, string } from "../../../codecs/scalar.js"
import type * as definitions from "../../../contract/admin/teamPermissionDefinitions.js"
import { invalid } from "../../../errors/invalid.js"
import type { InvalidInput } from "../../../errors/sdk.js"
import { mustBe } from "../../../schemas/messages/value.js"
import type {
  CreatePermissionDefinitionInput,
  PermissionDefinition,
  UpdatePermissionDefinition
} from "../../../schemas/Permission.js"
import * as rules from "../../../schemas/rules/ids.js"
import { notAnObject } from "../../arguments/given.js"
import { validateProperties } from "../../arguments/validateProperties.js"
import type { Resource } from "../../cache/Resource.js"
import { inputError } from "../../transport/request.js"
import type { CallFailure } from "../../transport/Transport.js"
import { AdminTransport } from "../../transport/Transport.js"
import { ProjectChanges } from "./ProjectChanges.js"
import type { UpdatePermissionDefinitionInput } from "./permissionChanges.js"
import { completeDefinition } from "./permissionChanges.js"

type Endpoints = Pick<typeof definitions, "create" | "del" | "list" | "update">

/** The permissions that can be granted in one scope: in teams, or in the whole project. */
export interface AdminPermissionDefinitions {
  /** Lists the permissions, by id. */
  list(): Effect.Effect<ReadonlyArray<PermissionDefinition>, CallFailure<typeof definitions.list>>
  /** The watched list of permissions. */
  readonly current: Resource<ReadonlyArray<PermissionDefinition>, CallFailure<typeof definitions.list>>
  /** Defines a permission. Its id must be new to both scopes. */
  create(definition: CreatePermissionDefinitionInput): Effect.Effect<PermissionDefinition, CallFailure<typeof definitions.create>>
  /**
   * Updates a permission and returns it. Omitted fields are left unchanged, for which the permission is read first; a new id also
   * applies to existing grants.
   */
  update(
    permissionId: string,
    changes: UpdatePermissionDefinitionInput
  ): Effect.Effect<PermissionDefinition, CallFailure<typeof definitions.update | typeof definitions.list>>
  /** Deletes a permission with all its grants. */
  delete(permissionId: string): Effect.Effect<void, CallFailure<typeof definitions.del>>
  /**
   * Makes the permissions those of a list, and returns what it has changed: creates missing ones, and updates those with another
   * description or other contained permissions. An omitted description or list of contained ids means none. Others stay, unless
   * `deleteOthers` is true. If it fails, what was done until then stays, and the next run continues.
   */
  apply(
    definitions: ReadonlyArray<CreatePermissionDefinitionInput>,
    options?: ApplyDefinitionsOptions
  ): Effect.Effect<AppliedPermissionDefinitions, CallFailure<Endpoints[keyof Endpoints]>>
}

/** How a list of permissions is applied. */
export interface ApplyDefinitionsOptions {
  /** Deletes permissions that are not in the list, with all their grants; not those of the platform. Default: false. */
  readonly deleteOthers?: boolean
}

/** What has changed, by the ids of the permissions. */
export interface AppliedPermissionDefinitions {
  readonly created: ReadonlyArray<string>
  readonly updated: ReadonlyArray<string>
  readonly deleted: ReadonlyArray<string>
}

const apply = Effect.fnUntraced(function* (
  definitions: Endpoints,
  call: AdminTransport["Service"]["call"],
  wanted: ReadonlyArray<CreatePermissionDefinitionInput>,
  deletesOthers: boolean
) {
  const before = new Map((yield* call(definitions.list, {})).map((one) => [one.id, one]))
  const created: Array<string> = []
  const updated: Array<string> = []
  const deleted: Array<string> = []
  // A permission can contain one that comes later in the list, so it gets that one only when both exist.
  const incomplete = new Set<string>()
  for (const one of wanted) {
    if (before.has(one.id)) continue
    const contained = (one.containedPermissionIds ?? []).filter((id) => before.has(id) || created.includes(id))
    if (contained.length < (one.containedPermissionIds ?? []).length) incomplete.add(one.id)
    yield* call(definitions.create, { payload: { ...one, containedPermissionIds: contained } })
    created.push(one.id)
  }
  for (const { id, ...fields } of wanted) {
    const present = before.get(id)
    if (present === undefined ? !incomplete.has(id) : isSame(present, fields)) continue
    yield* call(definitions.update, { params: { permissionId: id }, payload: fields })
    if (present !== undefined) updated.push(id)
  }
  for (const id of before.keys()) {
    if (!deletesOthers || id.startsWith("$") || wanted.some((one) => one.id === id)) continue
    yield* call(definitions.del, { params: { permissionId: id } })
    deleted.push(id)
  }
  return { created, updated, deleted }
})

const isSame = (one: PermissionDefinition, { containedPermissionIds = [], description }: UpdatePermissionDefinition): boolean => {
  const ids = new Set(containedPermissionIds)
  const present = new Set(one.containedPermissionIds)
  return (one.description ?? "") === (description ?? "") && ids.size === present.size && [...ids].every((id) => present.has(id))
}

// Before anything is sent, so that a list with a mistake changes nothing.
const problemIn = (definitions: Endpoints, wanted: ReadonlyArray<CreatePermissionDefinitionInput>): InvalidInput | null => {
  if (!Array.isArray(wanted)) return invalid("definitions", mustBe("a list"))
  const ids = new Set<string>()
  for (const [index, one] of wanted.entries()) {
    const encoded = definitions.create.codecs.payload?.encode(one)
    if (encoded instanceof Problem) return inputError(encoded.under(index).under("definitions"))
    if (ids.has(one.id))
      return invalid(`definitions.${index}.id`, (path) => `${path} is the id of an earlier permission of the list`)
    ids.add(one.id)
  }
  return null
}

/** Creates the service from the endpoints of a scope. */
export const permissionDefinitions = Effect.fnUntraced(function* (definitions: Endpoints) {
  const { call } = yield* AdminTransport
  const { changing, watched } = yield* ProjectChanges
  const current = yield* watched(call(definitions.list, {}))
  const service: AdminPermissionDefinitions = {
    list: current.get,
    current,
    create: (definition) => notAnObject("definition", definition) ?? changing(call(definitions.create, { payload: definition })),
    update: (permissionId, changes) => {
      // Before the permission is read: an invalid argument sends no request.
      const wrong =
        notAnObject("changes", changes) ??
        validateProperties("changes", changes, {
          id: checked(string, rules.customPermissionId),
          description: nullable(string),
          containedPermissionIds: array(checked(string, rules.permissionId))
        })
      if (wrong !== null) return wrong
      const broken = typeof permissionId === "string" ? rules.permissionId(permissionId) : mustBe("a string")
      if (broken !== null) return invalid("permissionId", broken)
      return Effect.flatMap(completeDefinition(current.get(), permissionId, changes), (payload) =>
        changing(call(definitions.update, { params: { permissionId }, payload }))
      )
    },
    delete: (permissionId) => Effect.asVoid(changing(call(definitions.del, { params: { permissionId } }))),
    apply: (wanted, options) => {
      const broken = validateProperties("options", options, { deleteOthers: boolean })
      if (broken !== null) return broken
      return problemIn(definitions, wanted) ?? changing(apply(definitions, call, wanted, options?.deleteOthers === true))
    }
  }
  return service
})
