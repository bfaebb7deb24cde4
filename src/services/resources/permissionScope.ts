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
