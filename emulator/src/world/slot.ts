import type { Project } from "./Project.js"

/**
 * Declares the part of a project's state that one resource owns, made on first use. The state lives as long as the project,
 * and no other file has to know of it. It is stored under its name: its tables entry by entry, the rest as a whole.
 *
 * ```ts
 * export const teamsOf = slot("teams", () => new Table<Team>())
 * const teams = teamsOf(project)
 * ```
 */
export const slot =
  <State extends object>(name: string, make: (project: Project) => State): ((project: Project) => State) =>
  (project) =>
    // Names are unique, so that the part with this name is what this slot has made.
    project.states.part(name, () => make(project)) as State

/** Declares what follows from the rest of a project's state, such as an index. It is made on first use, and not stored. */
export const derived =
  <State extends object>(make: (project: Project) => State): ((project: Project) => State) =>
  (project) =>
    // Only this function is the key of what it has made.
    project.states.derived(make, () => make(project)) as State
