import * as Schema from "effect/Schema"
import { nullWhenAbsent, optionals } from "./absence.js"
import { CustomPermissionId, PermissionId, UserIdOrMe, Uuid } from "./ids.js"
import { pageQuery } from "./List.js"
import { Opaque } from "./Opaque.js"
import { BooleanText } from "./query.js"
import { Wire } from "./wire.js"

const projectGrant = { id: Schema.String, userId: nullWhenAbsent(Schema.String) }
const teamGrant = { ...projectGrant, teamId: nullWhenAbsent(Schema.String) }
const definition = {
  id: Schema.String,
  description: nullWhenAbsent(Schema.String),
  containedPermissionIds: Schema.Array(Schema.String)
}
const filters = { userId: UserIdOrMe, permissionId: PermissionId, recursive: BooleanText }

/** A user's permission in a team. @source protocol/teams.md#permissions */
export class TeamPermission extends Opaque<TeamPermission>()(Wire(teamGrant)) {}

/** A user's permission in the whole project. @source protocol/teams.md#permissions */
export class ProjectPermission extends Opaque<ProjectPermission>()(Wire(projectGrant)) {}

/** A permission that can be granted, with those that it contains. @source protocol/teams.md#permissions */
export class PermissionDefinition extends Opaque<PermissionDefinition>()(Wire(definition)) {}

const definitionFields = optionals({ description: Schema.String, containedPermissionIds: Schema.Array(PermissionId) })

/** A new permission; its id must be new to both scopes. @source protocol/teams.md#permissions */
export class CreatePermissionDefinitionInput extends Opaque<CreatePermissionDefinitionInput>()(
  Wire({ id: CustomPermissionId, ...definitionFields })
) {}

/**
 * The complete new definition of a permission: an omitted description or list of contained ids is cleared.
 * @source protocol/teams.md#permissions
 */
export class UpdatePermissionDefinition extends Opaque<UpdatePermissionDefinition>()(
  Wire({ id: Schema.optionalKey(CustomPermissionId), ...definitionFields })
) {}

/**
 * Which team permissions to list. `recursive` includes inherited ones; the platform's default is false.
 * @source protocol/teams.md#permissions
 */
export class TeamPermissionQuery extends Opaque<TeamPermissionQuery>()(Wire(optionals({ teamId: Uuid, ...filters }))) {}

/**
 * Which project permissions to list. `recursive` includes inherited ones; the platform's default is false.
 * @source protocol/teams.md#permissions
 */
export class ProjectPermissionQuery extends Opaque<ProjectPermissionQuery>()(Wire(optionals(filters))) {}

/** A page of the permissions that can be granted; `query` searches the ids. @source protocol/changes.md */
export class PermissionDefinitionPageQuery extends Opaque<PermissionDefinitionPageQuery>()(
  Wire({ ...pageQuery, query: Schema.optionalKey(Schema.String) })
) {}
