import { otpLength } from "portico/schemas"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

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

interface Codes {
  readonly byKey: Map<string, StoredCode>
  readonly bySuffix: Map<string, Array<StoredCode>>
}

const state = slot<Codes>(() => ({ byKey: new Map(), bySuffix: new Map() }))

// Attempts are counted by the part after the six characters that a user types.
const suffix = (code: string): string => code.slice(otpLength)
const key = (type: string, code: string): string => `${type} ${code}`

/** Stores a code. */
export const addCode = (project: Project, stored: StoredCode): void => {
  const { byKey, bySuffix } = state(project)
  byKey.set(key(stored.type, stored.code), stored)
  const same = bySuffix.get(suffix(stored.code))
  if (same === undefined) bySuffix.set(suffix(stored.code), [stored])
  else same.push(stored)
}

/** Returns the stored code of a kind. */
export const findCode = (project: Project, type: string, code: string): StoredCode | undefined =>
  state(project).byKey.get(key(type, code))

/** Returns all stored codes of a kind, oldest first. */
export const codesOfType = (project: Project, type: string): ReadonlyArray<StoredCode> =>
  [...state(project).byKey.values()].filter((stored) => stored.type === type)

/** Removes a code. */
export const removeCode = (project: Project, stored: StoredCode): void => {
  const { byKey, bySuffix } = state(project)
  byKey.delete(key(stored.type, stored.code))
  const same = bySuffix.get(suffix(stored.code))?.filter((other) => other !== stored)
  if (same === undefined || same.length === 0) bySuffix.delete(suffix(stored.code))
  else bySuffix.set(suffix(stored.code), same)
}

/** Counts an attempt on all codes that differ from this one only in the typed characters. */
export const countAttempt = (project: Project, code: string): void => {
  for (const stored of state(project).bySuffix.get(suffix(code)) ?? []) stored.attempts += 1
}
