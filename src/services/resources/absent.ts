import * as Effect from "effect/Effect"
import { PermissionNotFound, TeamPermissionNotFound } from "../../errors/permission.js"

/** The default of a `get`: it fails with the error that names what is not there. */
export interface OrThrow {
  readonly or?: "throw"
}

/** Asks a `get` for null if there is no such thing. */
export interface OrReturnNull {
  readonly or: "return-null"
}

/** The value, or its absence as the caller asks for it: null, or an error. @internal */
export const orThrow = <A, E, Absent>(
  found: Effect.Effect<A | null, E>,
  { or }: OrThrow | OrReturnNull,
  absent: () => Absent
): Effect.Effect<A | null, E | Absent> =>
  Effect.flatMap(
    found,
    (value): Effect.Effect<A | null, Absent> =>
      value === null && or !== "return-null" ? Effect.fail(absent()) : Effect.succeed(value)
  )

/** The user lacks a permission of the project. @internal */
export const projectPermissionNotFound = (permissionId: string) => new PermissionNotFound({ details: { permissionId } })

/** The user lacks a permission in the team. @internal */
export const teamPermissionNotFound = (details: {
  readonly teamId: string
  readonly userId: string
  readonly permissionId: string
}) => new TeamPermissionNotFound({ details })
