import { otpLength } from "portico/schemas"
import type { Project } from "./Project.js"
import { derived, slot } from "./slot.js"
import { Table } from "./Table.js"

/** A stored verification code. @source protocol/tokens.md#verification-codes */
export interface StoredCode {
  readonly type: string
  /** 45 characters, lowercase. */
  readonly code: string
  readonly data: unknown
  readonly expiresAtMillis: number
  usedAtMillis: number | undefined
  attempts: number
}

const codesOf = slot("verificationCodes", () => new Table<StoredCode>())

// Attempts are counted by the part after the six characters that a user types.
const suffix = (code: string): string => code.slice(otpLength)
const key = (type: string, code: string): string => `${type} ${code}`

// The keys of codes by their suffix.
const keysBySuffix = derived((project) => {
  const keys = new Map<string, Array<string>>()
  for (const stored of codesOf(project).values()) remember(keys, stored)
  return keys
})

const remember = (keys: Map<string, Array<string>>, { code, type }: StoredCode): void => {
  const same = keys.get(suffix(code))
  if (same === undefined) keys.set(suffix(code), [key(type, code)])
  else same.push(key(type, code))
}

/** Stores a code. */
export const addCode = (project: Project, stored: StoredCode): void => {
  remember(keysBySuffix(project), stored)
  codesOf(project).set(key(stored.type, stored.code), stored)
}

/** Returns the stored code of a kind. */
export const findCode = (project: Project, type: string, code: string): StoredCode | undefined =>
  codesOf(project).get(key(type, code))

/** Returns all stored codes of a kind, oldest first. */
export const codesOfType = (project: Project, type: string): ReadonlyArray<StoredCode> =>
  [...codesOf(project)].flatMap(([stored, { type: kind }]) => (kind === type ? (codesOf(project).get(stored) ?? []) : []))

/** Removes a code. */
export const removeCode = (project: Project, stored: StoredCode): void => {
  const own = key(stored.type, stored.code)
  const keys = keysBySuffix(project)
  const same = keys.get(suffix(stored.code))?.filter((other) => other !== own)
  if (same === undefined || same.length === 0) keys.delete(suffix(stored.code))
  else keys.set(suffix(stored.code), same)
  codesOf(project).delete(own)
}

/** Counts an attempt on all codes that differ from this one only in the typed characters. */
export const countAttempt = (project: Project, code: string): void => {
  for (const same of keysBySuffix(project).get(suffix(code)) ?? []) {
    const stored = codesOf(project).get(same)
    if (stored !== undefined) stored.attempts += 1
  }
}
