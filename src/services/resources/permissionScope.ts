import type { InvalidInput } from "../../errors/sdk.js"
import { notAnObject } from "../arguments/given.js"
import { validateProperties } from "../arguments/validateProperties.js"
import type { OrReturnNull, OrThrow } from "./orThrow.js"
import { orValues } from "./orThrow.js"

/** The scope of a team. */
export interface InTeam {
  readonly teamId: string
}

/** The scope of the whole project. */
export interface InProject {
  readonly teamId?: never
}

/** The user whose permissions or keys they are. */
export interface OfUser {
  readonly userId: string
}

/** Whether to include inherited permissions. */
export interface Recursion {
  /** Default: true. */
  readonly recursive?: boolean
}

/** Returns whether a scope is a team. A team without an id is a mistake, and does not mean the whole project. */
export const isInTeam = <Team extends InTeam>(scope: Team | InProject | undefined): scope is Team =>
  scope !== undefined && "teamId" in scope

/** Returns the error of an unknown property of a scope, or null: a misspelt team would mean the whole project. */
export const scopeProblem = (scope: InTeam | InProject | undefined): InvalidInput | null =>
  validateProperties("options", scope, { teamId: true })

/** Like `scopeProblem`, of a scope that names a user. */
export const userScopeProblem = (scope: OfUser & (InTeam | InProject)): InvalidInput | null =>
  notAnObject("of", scope) ?? validateProperties("of", scope, { userId: true, teamId: true })

/** Returns the error of an unknown property or word of the options of `get`, or null. */
export const getProblem = (options: ((InTeam | InProject) & (OrReturnNull | OrThrow)) | undefined): InvalidInput | null =>
  validateProperties("options", options, { teamId: true, or: orValues })

/** Like `getProblem`, of options that name a user. */
export const userGetProblem = (options: OfUser & (InTeam | InProject) & (OrReturnNull | OrThrow)): InvalidInput | null =>
  notAnObject("of", options) ?? validateProperties("of", options, { userId: true, teamId: true, or: orValues })
