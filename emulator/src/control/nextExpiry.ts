import * as Predicate from "effect/Predicate"
import type { Project } from "../world/Project.js"

// The fields whose time changes what the platform answers.
const expiries: ReadonlySet<string> = new Set(["expiresAtMillis", "itemsEndAtMillis", "periodEndMillis", "scheduledAtMillis"])

const earliest = (value: unknown, afterMillis: number): number => {
  if (!Predicate.isObjectKeyword(value) || value instanceof Uint8Array) return Number.POSITIVE_INFINITY
  let found = Number.POSITIVE_INFINITY
  const children = value instanceof Map || value instanceof Set || Array.isArray(value) ? value.values() : Object.values(value)
  for (const child of children) found = Math.min(found, earliest(child, afterMillis))
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) return found
  for (const [name, time] of Object.entries(value)) {
    if (expiries.has(name) && typeof time === "number" && time > afterMillis) found = Math.min(found, time)
  }
  return found
}

/** Returns when the next of what a project stores expires, renews or is sent; `Infinity` if nothing does. */
export const nextExpiryOf = (project: Project, afterMillis: number): number =>
  Math.min(earliest(project.keySets, afterMillis), ...project.states.values().map((state) => earliest(state, afterMillis)))
