import { requireObject } from "../arguments/requireObject.js"
import { checkProperties } from "../arguments/validateProperties.js"
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

/** Whether to include inherited permissions. */
export interface Recursion {
  /** Default: true. */
  readonly recursive?: boolean
}

/** Returns whether a scope is a team. A team without an id is a mistake, and does not mean the whole project. */
export const isInTeam = <Team extends InTeam>(name: string, scope: Team | InProject | undefined): scope is Team =>
  scope !== undefined && "teamId" in requireObject(name, scope)

/** Throws `InvalidInput` for an unknown property of a scope: a misspelt team would mean the whole project. */
export const checkScope = (scope: InTeam | InProject | undefined): void => checkProperties("options", scope, { teamId: true })

/** Throws `InvalidInput` for an unknown property or word of the options of `get`. */
export const checkGet = (options: ((InTeam | InProject) & (OrReturnNull | OrThrow)) | undefined): void =>
  checkProperties("options", options, { teamId: true, or: orValues })
