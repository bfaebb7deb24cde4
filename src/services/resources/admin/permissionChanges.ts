import * as Effect from "effect/Effect"
import type { PermissionDefinition, UpdatePermissionDefinition } from "../../../schemas/Permission.js"

/** The fields of a permission to change; omitted fields are left unchanged. */
export interface UpdatePermissionDefinitionInput {
  /** The new id. Default: the present one. */
  readonly id?: string
  /** Null removes it. Default: the present one. */
  readonly description?: string | null
  /** Default: the present ones. */
  readonly containedPermissionIds?: ReadonlyArray<string>
}

/**
 * Returns the complete definition of a permission after a change: the platform clears fields that are not sent.
 * @source protocol/teams.md#permission-definitions
 */
export const completeDefinition = <E>(
  list: Effect.Effect<ReadonlyArray<PermissionDefinition>, E>,
  permissionId: string,
  { containedPermissionIds, description, id }: UpdatePermissionDefinitionInput
): Effect.Effect<UpdatePermissionDefinition, E> => {
  const isComplete = containedPermissionIds !== undefined && description !== undefined
  const present = isComplete ? Effect.undefined : Effect.map(list, (all) => all.find((one) => one.id === permissionId))
  return Effect.map(present, (before) => {
    const text = description === undefined ? before?.description : description
    const contained = containedPermissionIds ?? before?.containedPermissionIds
    return {
      ...(id !== undefined && { id }),
      ...(text != null && { description: text }),
      ...(contained !== undefined && { containedPermissionIds: contained })
    }
  })
}
