import type { Project } from "./Project.js"

/**
 * Declares the part of a project's state that one resource owns, created on first use. The state lives as long as the project,
 * and no other file has to know of it.
 *
 * ```ts
 * export const teamsOf = slot(() => new Map<string, Team>())
 * const teams = teamsOf(project)
 * ```
 */
export const slot =
  <State>(make: (project: Project) => State): ((project: Project) => State) =>
  (project) => {
    // Only this slot stores its state under its function.
    const known = project.states.get(make) as State | undefined
    if (known !== undefined) return known
    const made = make(project)
    project.states.set(make, made)
    return made
  }
