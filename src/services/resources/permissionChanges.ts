import * as Effect from "effect/Effect"
import type { PermissionDefinition, UpdatePermissionDefinition } from "../../schemas/Permission.js"

/** What may change of a permission; an absent key stays as it is. */
export interface ChangePermissionDefinition {
  readonly id?: string
  /** Null takes it away. */
  readonly description?: string | null
  readonly containedPermissionIds?: ReadonlyArray<string>
}

/**
 * Makes the whole new form of a permission of what changes in it: the platform clears what it is not told.
 * @source protocol/teams.md#permission-definitions
 */
export const wholeDefinition = <E>(
  list: Effect.Effect<ReadonlyArray<PermissionDefinition>, E>,
  permissionId: string,
  { containedPermissionIds, description, id }: ChangePermissionDefinition
): Effect.Effect<UpdatePermissionDefinition, E> => {
  const isWhole = containedPermissionIds !== undefined && description !== undefined
  const present = isWhole ? Effect.undefined : Effect.map(list, (all) => all.find((one) => one.id === permissionId))
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
