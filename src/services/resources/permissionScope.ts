/** A permission in a team. */
export interface InTeam {
  readonly teamId: string
}

/** A permission in the whole project, which names no team. */
export interface InProject {
  readonly teamId?: undefined
}

/** Whether the permissions that others contain count too. */
export interface Recursion {
  /** True by default. */
  readonly recursive?: boolean
}
