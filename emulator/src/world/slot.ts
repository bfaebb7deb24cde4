import type { Project } from "./Project.js"

const slots: Array<WeakMap<Project, unknown>> = []

/**
 * Declares the part of a project's state that one resource owns, created on first use. The state lives as long as the project,
 * and no other file has to know of it.
 *
 * ```ts
 * export const teamsOf = slot(() => new Map<string, Team>())
 * const teams = teamsOf(project)
 * ```
 */
export const slot = <State>(make: (project: Project) => State): ((project: Project) => State) => {
  const states = new WeakMap<Project, State>()
  slots.push(states)
  return (project) => {
    const known = states.get(project)
    if (known !== undefined) return known
    const made = make(project)
    states.set(project, made)
    return made
  }
}

/** Returns the parts of a project's state that have been used. */
export const statesOf = (project: Project): ReadonlyArray<unknown> =>
  slots.flatMap((states) => (states.has(project) ? [states.get(project)] : []))
