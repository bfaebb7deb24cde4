/** A permission in a team. */
export interface InTeam {
  readonly teamId: string
}

/** A permission in the whole project, which names no team. */
export interface InProject {
  readonly teamId?: never
}

/** Whether the permissions that others contain count too. */
export interface Recursion {
  /** True by default. */
  readonly recursive?: boolean
}

/** Whether a team is meant. One without an id is a mistake, and does not mean the whole project. */
export const isInTeam = <Team extends InTeam>(scope: Team | InProject): scope is Team => "teamId" in scope
