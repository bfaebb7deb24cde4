import { otpLength } from "portico/schemas"
import type { Project } from "./Project.js"
import { slot } from "./slot.js"

/** A stored code of some kind. @source protocol/tokens.md#verification-codes */
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

// The first six characters are what a user types; the rest is what attempts are counted by.
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

/** The stored code of a kind. */
export const findCode = (project: Project, type: string, code: string): StoredCode | undefined =>
  state(project).byKey.get(key(type, code))

/** Every stored code of a kind, oldest first. */
export const codesOfType = (project: Project, type: string): ReadonlyArray<StoredCode> =>
  [...state(project).byKey.values()].filter((stored) => stored.type === type)

/** Forgets a code. */
export const removeCode = (project: Project, stored: StoredCode): void => {
  const { byKey, bySuffix } = state(project)
  byKey.delete(key(stored.type, stored.code))
  const same = bySuffix.get(suffix(stored.code))?.filter((other) => other !== stored)
  if (same === undefined || same.length === 0) bySuffix.delete(suffix(stored.code))
  else bySuffix.set(suffix(stored.code), same)
}

/** Counts an attempt on all codes that differ from this one only in what a user types, and gives them. */
export const countAttempt = (project: Project, code: string): void => {
  for (const stored of state(project).bySuffix.get(suffix(code)) ?? []) stored.attempts += 1
}
