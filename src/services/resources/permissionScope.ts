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
  /** Default true. */
  readonly recursive?: boolean
}

/** Returns whether a scope is a team. A team without an id is a mistake, and does not mean the whole project. */
export const isInTeam = <Team extends InTeam>(scope: Team | InProject): scope is Team => "teamId" in scope

/** The properties of a scope. A misspelt team would mean the whole project. */
export const scopeNames = ["teamId"] as const

/** The properties of the options of `get`. */
export const getNames = ["teamId", "or"] as const
